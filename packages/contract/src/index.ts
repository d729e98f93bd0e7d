import * as abTesting from './ab-testing.ts'
import * as adQualitySettings from './ad-quality-settings.ts'
import * as affiliate from './affiliate.ts'
import * as analytics from './analytics.ts'
import * as cartOverview from './cart-overview.ts'
import * as clients from './clients.ts'
import * as contact from './contact.ts'
import * as couponAnalytics from './coupon-analytics.ts'
import * as creativeLibrary from './creative-library.ts'
import * as dashboard from './dashboard.ts'
import * as deployments from './deployments.ts'
import * as drill from './drill.ts'
import type { Endpoint } from './endpoint.ts'
import * as freemium from './freemium.ts'
import * as help from './help.ts'
import * as hosts from './hosts.ts'
import * as integration from './integration.ts'
import * as networkComparison from './network-comparison.ts'
import * as notifications from './notifications.ts'
import * as operations from './operations.ts'
import * as orders from './orders.ts'
import * as organizations from './organizations.ts'
import * as outbox from './outbox.ts'
import * as platformColumns from './platform-columns.ts'
import * as platformFeed from './platform-feed.ts'
import * as releaseNotes from './release-notes.ts'
import * as reportConfiguration from './report-configuration.ts'
import * as session from './session.ts'
import * as shieldReport from './shield-report.ts'
import * as shop from './shop.ts'
import * as statistics from './statistics.ts'
import * as threatFeed from './threat-feed.ts'
import * as threatLibrary from './threat-library.ts'
import * as threatReport from './threat-report.ts'

export * from './ab-testing.ts'
export * from './ad-names.ts'
export * from './ad-quality-profile.ts'
export * from './ad-quality-settings.ts'
export * from './advertiser-domains.ts'
export * from './affiliate.ts'
export * from './analytics.ts'
export * from './cart-overview.ts'
export * from './clients.ts'
export * from './contact.ts'
export * from './contact-form.ts'
export * from './coupon-analytics.ts'
export * from './creative-library.ts'
export * from './dashboard.ts'
export * from './data-rights.ts'
export * from './deployments.ts'
export * from './distributions.ts'
export * from './drill.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './fields.ts'
export * from './footer-notes.ts'
export * from './freemium.ts'
export * from './help.ts'
export * from './hosts.ts'
export * from './integration.ts'
export * from './limits.ts'
export * from './network-comparison.ts'
export * from './notifications.ts'
export * from './operations.ts'
export * from './orders.ts'
export * from './organization-kinds.ts'
export * from './organizations.ts'
export * from './outbox.ts'
export * from './platform-columns.ts'
export * from './platform-feed.ts'
export * from './recovered-revenue.ts'
export * from './release-notes.ts'
export * from './report-configuration.ts'
export * from './report-schedule.ts'
export * from './scope.ts'
export * from './session.ts'
export * from './shield-report.ts'
export * from './shop.ts'
export * from './statistics.ts'
export * from './threat-feed.ts'
export * from './threat-fields.ts'
export * from './threat-library.ts'
export * from './threat-report.ts'
export * from './threat-variants.ts'
export * from './threats.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value
}

/** Every endpoint there is, by name. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries({
    ...session,
    ...abTesting,
    ...organizations,
    ...clients,
    ...contact,
    ...help,
    ...notifications,
    ...releaseNotes,
    ...hosts,
    ...couponAnalytics,
    ...creativeLibrary,
    ...dashboard,
    ...deployments,
    ...drill,
    ...affiliate,
    ...analytics,
    ...adQualitySettings,
    ...freemium,
    ...integration,
    ...networkComparison,
    ...operations,
    ...orders,
    ...shieldReport,
    ...shop,
    ...cartOverview,
    ...outbox,
    ...platformColumns,
    ...platformFeed,
    ...reportConfiguration,
    ...statistics,
    ...threatFeed,
    ...threatLibrary,
    ...threatReport,
  }).filter(([, value]) => isEndpoint(value)),
) as Record<string, Endpoint> // `filter` does not narrow the values of entries
