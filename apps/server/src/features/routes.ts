import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { Identity } from '../identity/identity.ts'
import type { SecondFactorService } from '../identity/second-factor/second-factor.ts'
import type { FindKey, Router } from '../plugins/contract.ts'
import { advertiserBlockRoutes } from './ad-quality/settings/advertiser-blocks/routes.ts'
import { backtestRoutes } from './ad-quality/settings/backtest/routes.ts'
import { adQualitySettingsRoutes } from './ad-quality/settings/routes.ts'
import { auditLogRoutes } from './admin/audit-log/routes.ts'
import { clientRoutes } from './admin/clients/routes.ts'
import { erasureRoutes } from './admin/erasure/routes.ts'
import { notificationRoutes } from './admin/notifications/routes.ts'
import { operationsRoutes } from './admin/operations/routes.ts'
import { organizationRoutes } from './admin/organizations/routes.ts'
import { shopRoutes } from './admin/organizations/shop-routes.ts'
import { outboxRoutes } from './admin/outbox/routes.ts'
import { provisioningRoutes } from './admin/provisioning/routes.ts'
import { releaseNoteRoutes } from './admin/release-notes/routes.ts'
import { reportConfigurationRoutes } from './admin/report-configuration/routes.ts'
import { retentionRoutes } from './admin/retention/routes.ts'
import { abTestingRoutes } from './cart/ab-testing/routes.ts'
import { affiliateRoutes } from './cart/affiliate/routes.ts'
import { commissionPackRoutes } from './cart/commission-packs/routes.ts'
import { couponAnalyticsRoutes } from './cart/coupon-analytics/routes.ts'
import { demoShopRoutes } from './cart/demo-shop/routes.ts'
import { shopIntegrationRoutes } from './cart/integration/routes.ts'
import { orderRoutes } from './cart/orders/routes.ts'
import { cartOverviewRoutes } from './cart/overview/routes.ts'
import { verificationRoutes } from './cart/verification/routes.ts'
import { networkComparisonRoutes } from './malvertising/analytics/network-comparison/routes.ts'
import { platformAdQualityRoutes } from './malvertising/analytics/platform-routes.ts'
import { analyticsRoutes } from './malvertising/analytics/routes.ts'
import { buildBacktestRoutes } from './malvertising/build-backtest/routes.ts'
import { caseDirectoryRoutes } from './malvertising/cases/directory-routes.ts'
import { partnerCaseRoutes } from './malvertising/cases/partner-routes.ts'
import { caseRoutes } from './malvertising/cases/routes.ts'
import { complaintRoutes } from './malvertising/complaints/routes.ts'
import { pageCheckRoutes } from './malvertising/coverage/page-checks/routes.ts'
import { coverageRoutes } from './malvertising/coverage/routes.ts'
import { creativeClusterRoutes } from './malvertising/creative-library/clusters/routes.ts'
import { creativeLibraryRoutes } from './malvertising/creative-library/routes.ts'
import { similarCreativeRoutes } from './malvertising/creative-library/similar/routes.ts'
import { dashboardRoutes } from './malvertising/dashboard/routes.ts'
import { deploymentRoutes } from './malvertising/deployments/routes.ts'
import { drillRoutes } from './malvertising/drill/routes.ts'
import { publisherIntegrationRoutes } from './malvertising/integration/routes.ts'
import { rolloutRoutes } from './malvertising/rollouts/routes.ts'
import { shieldReportRoutes } from './malvertising/shield-report/routes.ts'
import { threatFeedRoutes } from './malvertising/threat-feed/routes.ts'
import { threatLibraryRoutes } from './malvertising/threat-library/routes.ts'
import { threatReportRoutes } from './malvertising/threat-report/routes.ts'
import { platformFeedRoutes } from './platform/feed/routes.ts'
import { statisticsRoutes } from './platform/statistics/routes.ts'
import { alertRoutes } from './shared/alerts/routes.ts'
import { apiKeyRoutes } from './shared/api-keys/routes.ts'
import { contactRoutes } from './shared/contact/routes.ts'
import { createIndicators } from './shared/feeds/indicators.ts'
import { feedRoutes } from './shared/feeds/routes.ts'
import { taxiiRoutes } from './shared/feeds/taxii/routes.ts'
import { helpRoutes } from './shared/help/routes.ts'
import { hostRoutes } from './shared/hosts/routes.ts'
import { searchRoutes } from './shared/search/routes.ts'
import { securityRoutes } from './shared/security/routes.ts'
import { sessionRoutes } from './shared/session/routes.ts'
import { siteDomainRoutes } from './shared/site-domains/routes.ts'

interface Serving {
  people: Identity
  /** Null if another provider signs users in. */
  factor: SecondFactorService | null
  findKey: FindKey
  lag: { ms(): number }
}

/** Every call of the contract. */
export async function featureRoutes(
  app: FastifyInstance,
  router: Router,
  deps: Dependencies,
  { people, factor, findKey, lag }: Serving,
) {
  sessionRoutes(router, deps, people)
  securityRoutes(router, deps, factor)
  publisherIntegrationRoutes(router, deps)
  organizationRoutes(router, deps)
  shopRoutes(router, deps)
  shopIntegrationRoutes(router, deps)
  demoShopRoutes(router, deps)
  clientRoutes(router, deps)
  provisioningRoutes(router, deps)
  auditLogRoutes(router, deps)
  erasureRoutes(router, deps)
  retentionRoutes(router, deps)
  hostRoutes(router, deps)
  siteDomainRoutes(router, deps)
  alertRoutes(router, deps)
  apiKeyRoutes(router, deps)
  verificationRoutes(router, deps)
  const indicators = createIndicators(deps)
  feedRoutes(router, deps, indicators)
  await app.register(taxiiRoutes, { deps, indicators, findKey })
  searchRoutes(router, deps)
  dashboardRoutes(router, deps)
  analyticsRoutes(router, deps)
  platformAdQualityRoutes(router, deps)
  adQualitySettingsRoutes(router, deps)
  advertiserBlockRoutes(router, deps)
  backtestRoutes(router, deps)
  networkComparisonRoutes(router, deps)
  threatFeedRoutes(router, deps)
  platformFeedRoutes(router, deps)
  statisticsRoutes(router, deps)
  creativeLibraryRoutes(router, deps)
  creativeClusterRoutes(router, deps)
  similarCreativeRoutes(router, deps)
  complaintRoutes(router, deps)
  caseRoutes(router, deps)
  caseDirectoryRoutes(router, deps)
  partnerCaseRoutes(router, deps)
  coverageRoutes(router, deps)
  pageCheckRoutes(router, deps)
  orderRoutes(router, deps)
  commissionPackRoutes(router, deps)
  couponAnalyticsRoutes(router, deps)
  threatLibraryRoutes(router)
  threatReportRoutes(router, deps)
  shieldReportRoutes(router, deps)
  deploymentRoutes(router, deps)
  rolloutRoutes(router, deps)
  buildBacktestRoutes(router, deps)
  drillRoutes(router, deps)
  abTestingRoutes(router, deps)
  affiliateRoutes(router, deps)
  cartOverviewRoutes(router, deps)
  contactRoutes(router, deps)
  notificationRoutes(router, deps)
  releaseNoteRoutes(router, deps)
  helpRoutes(router, deps)
  operationsRoutes(router, deps, lag)
  reportConfigurationRoutes(router, deps)
  outboxRoutes(router, deps)
}
