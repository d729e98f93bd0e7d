import { isOfKind, isSuperadmin, needsIntegration, type ViewerProfile } from '../../lib/viewer/viewer.ts'

export interface Step {
  title: string
  text: string
  path: string
}

const superadminSteps: Step[] = [
  {
    title: 'Look around an organization',
    text: 'Sites, users and settings of each customer',
    path: '/organizations',
  },
  {
    title: 'Schedule a report',
    text: 'Reports by email: daily, weekly or monthly',
    path: '/report-configuration',
  },
  {
    title: 'Check the installation',
    text: 'Incoming events, storage and recent errors',
    path: '/operations',
  },
]

const publisherSteps: Step[] = [
  {
    title: 'See what was blocked',
    text: 'Each attack, with its ad and the evidence',
    path: '/threat-feed',
  },
  {
    title: 'Find where bad ads come from',
    text: 'Compare SSPs, buyers, sites and browsers',
    path: '/threat-analytics',
  },
  {
    title: 'Run a drill',
    text: 'Harmless test ads check your protection',
    path: '/drill',
  },
]

const platformSteps: Step[] = [
  {
    title: 'Open a threat below',
    text: 'Choose a period, then open a row',
    path: '/platform-feed',
  },
  {
    title: 'Know the threat classes',
    text: 'What each class does, and how to spot it',
    path: '/threat-library',
  },
]

const shopSteps: Step[] = [
  {
    title: 'See protected orders',
    text: 'Coupons and affiliates stopped, by order',
    path: '/orders-report',
  },
  {
    title: 'Find leaked codes',
    text: 'Codes that sites and extensions pass around',
    path: '/coupon-detective-analytics',
  },
  {
    title: 'Measure the effect',
    text: 'Sessions with and without protection',
    path: '/ab-testing',
  },
]

/** The first pages for a new user to look at. None while the script is not on the pages yet. */
export function firstStepsFor(viewer: ViewerProfile): Step[] {
  if (needsIntegration(viewer)) return []
  if (isSuperadmin(viewer)) return superadminSteps
  if (isOfKind(viewer, 'Platform')) {
    const last: Step =
      viewer.navigationProfile === 'feed_only'
        ? { title: 'Read the answers', text: 'Answers to common questions', path: '/faq' }
        : {
            title: 'Check ad quality',
            text: 'Violations in ads through your platform',
            path: '/link-adqp',
          }
    return [...platformSteps, last]
  }
  if (isOfKind(viewer, 'E-Com')) return shopSteps
  if (isOfKind(viewer, 'Web') || isOfKind(viewer, 'In-App')) return publisherSteps
  return []
}
