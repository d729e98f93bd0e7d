import { isOfKind, isSuperadmin, needsIntegration, type ViewerProfile } from '../../lib/viewer/viewer.ts'

export interface Step {
  title: string
  text: string
  path: string
}

const superadminSteps: Step[] = [
  {
    title: 'Look around an organization',
    text: 'Each has its sites, users and settings. Pages with an organization filter show its data.',
    path: '/organizations',
  },
  {
    title: 'Schedule a report',
    text: 'Daily, weekly or monthly mails for the people who should know.',
    path: '/report-configuration',
  },
  {
    title: 'Check the installation',
    text: 'Incoming events, storage, jobs and the last errors.',
    path: '/operations',
  },
]

const publisherSteps: Step[] = [
  {
    title: 'See what was blocked',
    text: 'Each attack on your pages, with the ad, who sold it and the evidence.',
    path: '/threat-feed',
  },
  {
    title: 'Find where bad ads come from',
    text: 'Compare SSPs, buyers, sites and browsers over time.',
    path: '/threat-analytics',
  },
  {
    title: 'Run a drill',
    text: 'Harmless test ads show that the script blocks and reports.',
    path: '/drill',
  },
]

const platformSteps: Step[] = [
  {
    title: 'Open a threat below',
    text: 'The feed starts with today. Choose an earlier period for more, and open a row for its evidence.',
    path: '/platform-feed',
  },
  {
    title: 'Know the threat classes',
    text: 'What each class does to readers, and how it is recognised.',
    path: '/threat-library',
  },
]

const shopSteps: Step[] = [
  {
    title: 'See protected orders',
    text: 'Which coupons and affiliates were stopped, order by order.',
    path: '/orders-report',
  },
  {
    title: 'Find leaked codes',
    text: 'Which codes coupon sites and extensions pass around.',
    path: '/coupon-detective-analytics',
  },
  {
    title: 'Measure the effect',
    text: 'Compare sessions with and without protection.',
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
        ? { title: 'Read the answers', text: 'Questions that other platforms asked.', path: '/faq' }
        : {
            title: 'Check ad quality',
            text: 'Violations in ads that came through your platform, on any publisher.',
            path: '/link-adqp',
          }
    return [...platformSteps, last]
  }
  if (isOfKind(viewer, 'E-Com')) return shopSteps
  if (isOfKind(viewer, 'Web') || isOfKind(viewer, 'In-App')) return publisherSteps
  return []
}
