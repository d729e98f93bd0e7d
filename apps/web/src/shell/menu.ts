import { isOfKind, isSuperadmin, needsIntegration, type ViewerProfile } from '../lib/viewer/viewer.ts'

const malvertising = ['/dashboard', '/threat-analytics', '/threat-feed', '/threat-library']
const cart = [
  '/vigil-cart/overview',
  '/orders-report',
  '/ab-testing',
  '/coupon-detective-analytics',
  '/server-verification',
  '/commission-reversal',
]
const adQuality = ['/ad-quality', '/ad-quality-settings', '/adomain-analytics']
const platform = [
  '/platform-feed',
  '/threat-library',
  '/case-scorecard',
  '/link-adqp',
  '/alerts',
  '/feeds',
  '/faq',
  '/contact-us',
]

const everything = [
  ...malvertising,
  '/platform-feed',
  '/statistics',
  '/complaints',
  '/cases',
  '/case-scorecard',
  '/coverage',
  '/creative-library',
  '/heavy-ads',
  '/deployments',
  ...adQuality,
  '/link-adqp',
  ...cart,
  '/alerts',
  '/feeds',
  '/clients',
  '/provisioning',
  '/organizations',
  '/report-configuration',
  '/notifications',
  '/releases',
  '/contact-requests',
  '/outbox',
  '/audit-log',
  '/retention',
  '/erasure',
  '/operations',
  '/integrations',
  '/check-integration',
  '/sdks',
  '/contact-us',
]

/** Sidebar paths (specification 1, 2.3): the first matching rule wins. */
export function menuFor(viewer: ViewerProfile): string[] {
  const { navigationProfile, adQualityEnabled } = viewer
  if (needsIntegration(viewer)) return ['/integrations', '/check-integration', '/faq', '/contact-us']
  if (navigationProfile === 'feed_only') return ['/platform-feed', '/threat-library', '/faq', '/contact-us']
  if (isSuperadmin(viewer)) return everything
  if (navigationProfile === 'ad_quality' || (adQualityEnabled && isOfKind(viewer, 'Web'))) {
    return [
      ...malvertising,
      ...(isOfKind(viewer, 'Web') ? ['/complaints', '/cases', '/coverage'] : ['/cases']),
      ...adQuality,
      '/heavy-ads',
      '/deployments',
      '/alerts',
      '/feeds',
      '/contact-us',
    ]
  }
  if (isOfKind(viewer, 'Web')) {
    return [
      ...malvertising,
      '/complaints',
      '/cases',
      '/coverage',
      '/heavy-ads',
      '/deployments',
      '/alerts',
      '/feeds',
      '/release-notes',
      '/faq',
      '/contact-us',
    ]
  }
  if (isOfKind(viewer, 'In-App')) {
    return [
      ...malvertising,
      '/cases',
      '/heavy-ads',
      '/deployments',
      '/alerts',
      '/feeds',
      '/sdks',
      '/faq',
      '/contact-us',
    ]
  }
  if (navigationProfile === 'platform_ad_quality' || (adQualityEnabled && isOfKind(viewer, 'Platform'))) return platform
  if (isOfKind(viewer, 'Platform')) return platform
  if (isOfKind(viewer, 'E-Com')) return [...cart, '/alerts', '/contact-us']
  return []
}
