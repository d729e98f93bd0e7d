import * as advertiserBlocks from './ad-quality/advertiser-blocks.ts'
import * as adQualityBacktest from './ad-quality/backtest.ts'
import * as adQualityLists from './ad-quality/lists.ts'
import * as adQualitySettings from './ad-quality/settings.ts'
import * as auditLog from './admin/audit-log.ts'
import * as clients from './admin/clients.ts'
import * as erasure from './admin/erasure.ts'
import * as notifications from './admin/notifications.ts'
import * as operations from './admin/operations.ts'
import * as organizations from './admin/organizations.ts'
import * as outbox from './admin/outbox.ts'
import * as provisioning from './admin/provisioning.ts'
import * as directoryGroups from './admin/provisioning-groups.ts'
import * as releaseNotes from './admin/release-notes.ts'
import * as reportConfiguration from './admin/report-configuration.ts'
import * as retentionSettings from './admin/retention.ts'
import * as abTesting from './cart/ab-testing.ts'
import * as affiliate from './cart/affiliate.ts'
import * as codeHashes from './cart/code-hashes.ts'
import * as commissionPacks from './cart/commission-packs.ts'
import * as couponAnalytics from './cart/coupon-analytics.ts'
import * as demoShop from './cart/demo-shop.ts'
import * as shopIntegration from './cart/integration.ts'
import * as orders from './cart/orders.ts'
import * as cartOverview from './cart/overview.ts'
import * as verification from './cart/verification.ts'
import type { Endpoint } from './endpoint.ts'
import * as analytics from './malvertising/analytics.ts'
import * as buildBacktests from './malvertising/build-backtest.ts'
import * as casePartners from './malvertising/case-partners.ts'
import * as cases from './malvertising/cases.ts'
import * as complaints from './malvertising/complaints.ts'
import * as coverage from './malvertising/coverage.ts'
import * as creativeClusters from './malvertising/creative-clusters.ts'
import * as creativeLibrary from './malvertising/creative-library.ts'
import * as dashboard from './malvertising/dashboard.ts'
import * as deployments from './malvertising/deployments.ts'
import * as drill from './malvertising/drill.ts'
import * as evidenceBundle from './malvertising/evidence-bundle.ts'
import * as publisherIntegration from './malvertising/integration.ts'
import * as networkComparison from './malvertising/network-comparison.ts'
import * as pageChecks from './malvertising/page-checks.ts'
import * as partnerCases from './malvertising/partner-case.ts'
import * as rollouts from './malvertising/rollouts.ts'
import * as shieldReport from './malvertising/shield-report.ts'
import * as similarCreatives from './malvertising/similar-creatives.ts'
import * as threatFeed from './malvertising/threat-feed.ts'
import * as threatLibrary from './malvertising/threat-library.ts'
import * as threatReport from './malvertising/threat-report.ts'
import * as platformAdQuality from './platform/ad-quality.ts'
import * as platformFeed from './platform/feed.ts'
import * as platformColumns from './platform/feed-columns.ts'
import * as statistics from './platform/statistics.ts'
import * as alertChannels from './shared/alert-channels.ts'
import * as alertCounts from './shared/alert-count.ts'
import * as alertRules from './shared/alert-rules.ts'
import * as alerts from './shared/alerts.ts'
import * as apiKeys from './shared/api-keys.ts'
import * as contact from './shared/contact.ts'
import * as feeds from './shared/feeds.ts'
import * as help from './shared/help.ts'
import * as hosts from './shared/hosts.ts'
import * as integrationChecks from './shared/integration-checks.ts'
import * as search from './shared/search.ts'
import * as security from './shared/security.ts'
import * as session from './shared/session.ts'
import * as siteDomains from './shared/site-domains.ts'

export * from './ad-quality/advertiser-blocks.ts'
export * from './ad-quality/advertiser-domains.ts'
export * from './ad-quality/backtest.ts'
export * from './ad-quality/backtest-periods.ts'
export * from './ad-quality/lists.ts'
export * from './ad-quality/profile.ts'
export * from './ad-quality/settings.ts'
export * from './admin/audit-log.ts'
export * from './admin/clients.ts'
export * from './admin/erasure.ts'
export * from './admin/notifications.ts'
export * from './admin/operations.ts'
export * from './admin/organizations.ts'
export * from './admin/outbox.ts'
export * from './admin/provisioning.ts'
export * from './admin/provisioning-groups.ts'
export * from './admin/release-notes.ts'
export * from './admin/report-configuration.ts'
export * from './admin/report-schedule.ts'
export * from './admin/retention.ts'
export * from './admin/scim.ts'
export * from './api-key-scopes.ts'
export * from './audit-actions.ts'
export * from './cart/ab-testing.ts'
export * from './cart/affiliate.ts'
export * from './cart/affiliate-networks.ts'
export * from './cart/code-hashes.ts'
export * from './cart/commission-packs.ts'
export * from './cart/coupon-analytics.ts'
export * from './cart/demo-shop.ts'
export { pixelProblems } from './cart/events.ts'
export * from './cart/integration.ts'
export * from './cart/orders.ts'
export * from './cart/overview.ts'
export * from './cart/recovered-revenue.ts'
export * from './cart/verification.ts'
export * from './distributions.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './fields.ts'
export * from './footer-notes.ts'
export * from './limits.ts'
export * from './malvertising/ad-names.ts'
export * from './malvertising/analytics.ts'
export * from './malvertising/build-backtest.ts'
export * from './malvertising/case-partners.ts'
export * from './malvertising/case-status.ts'
export * from './malvertising/cases.ts'
export * from './malvertising/complaint-effects.ts'
export * from './malvertising/complaint-limits.ts'
export * from './malvertising/complaint-status.ts'
export * from './malvertising/complaints.ts'
export * from './malvertising/coverage.ts'
export * from './malvertising/coverage-dimensions.ts'
export * from './malvertising/creative-clusters.ts'
export * from './malvertising/creative-library.ts'
export * from './malvertising/dashboard.ts'
export * from './malvertising/deployments.ts'
export * from './malvertising/drill.ts'
export * from './malvertising/evidence-bundle.ts'
export * from './malvertising/integration.ts'
export * from './malvertising/network-comparison.ts'
export * from './malvertising/page-checks.ts'
export * from './malvertising/page-complaint.ts'
export * from './malvertising/partner-case.ts'
export * from './malvertising/rollout-guards.ts'
export * from './malvertising/rollouts.ts'
export * from './malvertising/shield-report.ts'
export * from './malvertising/similar-creatives.ts'
export * from './malvertising/threat-feed.ts'
export * from './malvertising/threat-fields.ts'
export * from './malvertising/threat-library.ts'
export * from './malvertising/threat-report.ts'
export * from './malvertising/threat-variants.ts'
export * from './malvertising/threats.ts'
export * from './organization-kinds.ts'
export * from './platform/ad-quality.ts'
export * from './platform/data-rights.ts'
export * from './platform/feed.ts'
export * from './platform/feed-columns.ts'
export * from './platform/statistics.ts'
export * from './quarantine-limits.ts'
export * from './scope.ts'
export * from './shared/alert-channels.ts'
export * from './shared/alert-count.ts'
export * from './shared/alert-rules.ts'
export * from './shared/alert-states.ts'
export * from './shared/alerts.ts'
export * from './shared/api-keys.ts'
export * from './shared/contact.ts'
export * from './shared/contact-form.ts'
export * from './shared/feed-names.ts'
export * from './shared/feeds.ts'
export * from './shared/help.ts'
export * from './shared/hosts.ts'
export * from './shared/integration-checks.ts'
export * from './shared/search.ts'
export * from './shared/security.ts'
export * from './shared/session.ts'
export * from './shared/site-domains.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value
}

/** All endpoints by name. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries({
    ...search,
    ...platformAdQuality,
    ...security,
    ...session,
    ...siteDomains,
    ...alertChannels,
    ...alertCounts,
    ...alertRules,
    ...alerts,
    ...apiKeys,
    ...verification,
    ...abTesting,
    ...auditLog,
    ...erasure,
    ...retentionSettings,
    ...organizations,
    ...clients,
    ...provisioning,
    ...directoryGroups,
    ...contact,
    ...help,
    ...notifications,
    ...releaseNotes,
    ...hosts,
    ...integrationChecks,
    ...commissionPacks,
    ...casePartners,
    ...cases,
    ...partnerCases,
    ...complaints,
    ...couponAnalytics,
    ...coverage,
    ...pageChecks,
    ...creativeClusters,
    ...creativeLibrary,
    ...dashboard,
    ...deployments,
    ...buildBacktests,
    ...rollouts,
    ...drill,
    ...evidenceBundle,
    ...feeds,
    ...affiliate,
    ...analytics,
    ...advertiserBlocks,
    ...adQualityBacktest,
    ...adQualityLists,
    ...adQualitySettings,
    ...publisherIntegration,
    ...shopIntegration,
    ...networkComparison,
    ...operations,
    ...orders,
    ...shieldReport,
    ...similarCreatives,
    ...demoShop,
    ...codeHashes,
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
) as Record<string, Endpoint> // `filter` does not narrow entry values
