import compress from '@fastify/compress'
import { limits } from '@vigil/contract'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { auditCalls } from './audit/audited-calls.ts'
import { deliverScripts } from './delivery/delivery.ts'
import type { Dependencies } from './dependencies.ts'
import { advertiserBlockRoutes } from './features/ad-quality/settings/advertiser-blocks/routes.ts'
import { backtestRoutes } from './features/ad-quality/settings/backtest/routes.ts'
import { adQualitySettingsRoutes } from './features/ad-quality/settings/routes.ts'
import { auditLogRoutes } from './features/admin/audit-log/routes.ts'
import { clientRoutes } from './features/admin/clients/routes.ts'
import { erasureRoutes } from './features/admin/erasure/routes.ts'
import { notificationRoutes } from './features/admin/notifications/routes.ts'
import { startHeartbeat } from './features/admin/operations/heartbeat.ts'
import { operationsRoutes } from './features/admin/operations/routes.ts'
import { organizationRoutes } from './features/admin/organizations/routes.ts'
import { shopRoutes } from './features/admin/organizations/shop-routes.ts'
import { outboxRoutes } from './features/admin/outbox/routes.ts'
import { provisioningRoutes } from './features/admin/provisioning/routes.ts'
import { releaseNoteRoutes } from './features/admin/release-notes/routes.ts'
import { reportConfigurationRoutes } from './features/admin/report-configuration/routes.ts'
import { unsubscribePages } from './features/admin/report-configuration/unsubscribe.ts'
import { retentionRoutes } from './features/admin/retention/routes.ts'
import { abTestingRoutes } from './features/cart/ab-testing/routes.ts'
import { affiliateRoutes } from './features/cart/affiliate/routes.ts'
import { commissionPackRoutes } from './features/cart/commission-packs/routes.ts'
import { couponAnalyticsRoutes } from './features/cart/coupon-analytics/routes.ts'
import { deliverShop } from './features/cart/demo-shop/delivery.ts'
import { demoShopRoutes } from './features/cart/demo-shop/routes.ts'
import { shopIntegrationRoutes } from './features/cart/integration/routes.ts'
import { orderRoutes } from './features/cart/orders/routes.ts'
import { cartOverviewRoutes } from './features/cart/overview/routes.ts'
import { deliverKits } from './features/cart/verification/kit-files.ts'
import { verificationRoutes } from './features/cart/verification/routes.ts'
import { verdictTokenRoutes } from './features/cart/verification/tokens/routes.ts'
import { networkComparisonRoutes } from './features/malvertising/analytics/network-comparison/routes.ts'
import { platformAdQualityRoutes } from './features/malvertising/analytics/platform-routes.ts'
import { analyticsRoutes } from './features/malvertising/analytics/routes.ts'
import { buildBacktestRoutes } from './features/malvertising/build-backtest/routes.ts'
import { caseDirectoryRoutes } from './features/malvertising/cases/directory-routes.ts'
import { caseLinkFinder } from './features/malvertising/cases/links.ts'
import { partnerCaseRoutes } from './features/malvertising/cases/partner-routes.ts'
import { caseRoutes } from './features/malvertising/cases/routes.ts'
import { pageComplaintRoutes } from './features/malvertising/complaints/page-routes.ts'
import { complaintRoutes } from './features/malvertising/complaints/routes.ts'
import { deliverDemoPages } from './features/malvertising/coverage/page-checks/demo-pages.ts'
import { pageCheckRoutes } from './features/malvertising/coverage/page-checks/routes.ts'
import { coverageRoutes } from './features/malvertising/coverage/routes.ts'
import { creativeClusterRoutes } from './features/malvertising/creative-library/clusters/routes.ts'
import { creativeLibraryRoutes } from './features/malvertising/creative-library/routes.ts'
import { similarCreativeRoutes } from './features/malvertising/creative-library/similar/routes.ts'
import { dashboardRoutes } from './features/malvertising/dashboard/routes.ts'
import { deploymentRoutes } from './features/malvertising/deployments/routes.ts'
import { deliverDrill } from './features/malvertising/drill/delivery.ts'
import { drillRoutes } from './features/malvertising/drill/routes.ts'
import { publisherIntegrationRoutes } from './features/malvertising/integration/routes.ts'
import { rolloutRoutes } from './features/malvertising/rollouts/routes.ts'
import { shieldReportRoutes } from './features/malvertising/shield-report/routes.ts'
import { threatFeedRoutes } from './features/malvertising/threat-feed/routes.ts'
import { threatLibraryRoutes } from './features/malvertising/threat-library/routes.ts'
import { publishEvidenceKeys } from './features/malvertising/threat-report/publish-keys.ts'
import { threatReportRoutes } from './features/malvertising/threat-report/routes.ts'
import { platformFeedRoutes } from './features/platform/feed/routes.ts'
import { statisticsRoutes } from './features/platform/statistics/routes.ts'
import { alertRoutes } from './features/shared/alerts/routes.ts'
import { apiKeyRoutes } from './features/shared/api-keys/routes.ts'
import { contactRoutes } from './features/shared/contact/routes.ts'
import { createIndicators } from './features/shared/feeds/indicators.ts'
import { feedRoutes } from './features/shared/feeds/routes.ts'
import { taxiiRoutes } from './features/shared/feeds/taxii/routes.ts'
import { helpRoutes } from './features/shared/help/routes.ts'
import { hostRoutes } from './features/shared/hosts/routes.ts'
import { searchRoutes } from './features/shared/search/routes.ts'
import { securityRoutes } from './features/shared/security/routes.ts'
import { readSettings, sessionRoutes } from './features/shared/session/routes.ts'
import { siteDomainRoutes } from './features/shared/site-domains/routes.ts'
import { ApiKeys } from './identity/api-keys.ts'
import { embeddedSource, foreignSource, identity } from './identity/identity.ts'
import { embeddedProvider } from './identity/provider.ts'
import { identityRoutes } from './identity/routes.ts'
import { secondFactor } from './identity/second-factor/second-factor.ts'
import { servePageAssets } from './identity/serve-page-assets.ts'
import { collectRoutes } from './ingest/collect-route.ts'
import { SharedCounts } from './lib/shared-counts.ts'
import { contractRouter, type FindKey } from './plugins/contract.ts'
import { documentApi } from './plugins/docs.ts'
import { answer, answerErrors, answerUnroutable } from './plugins/errors.ts'
import { eventLoopLag } from './plugins/event-loop-lag.ts'
import { healthRoutes } from './plugins/health.ts'
import { metricsRoutes } from './plugins/metrics.ts'
import { answerUnknownScim } from './plugins/scim-protocol.ts'
import { secure } from './plugins/security.ts'
import { timed } from './plugins/timed-warehouse.ts'
import { serveWeb } from './plugins/web.ts'
import { readWebBuild } from './plugins/web-pages.ts'

/** Builds the application, independent of the process that runs it. */
export async function buildApp(deps: Dependencies) {
  const { config, logger } = deps
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // For pages and unknown paths. Each call of the contract and the collector has its own limit.
    bodyLimit: limits.anonymousBodyBytes,
    // The whole request must arrive within this time; connections that are slower are closed.
    requestTimeout: config.requestSeconds * 1_000,
    http: {
      headersTimeout: Math.min(config.requestSeconds, 15) * 1_000,
      connectionsCheckingInterval: Math.min(config.requestSeconds, 5) * 1_000,
    },
    frameworkErrors: answerUnroutable,
    // Fastify's default of 10 s is too short on a loaded machine.
    pluginTimeout: 60_000,
    // A creative id has up to 128 characters, up to 9 bytes each when percent-encoded.
    routerOptions: { maxParamLength: 1_200 },
  })
  answerErrors(app)
  const lag = eventLoopLag()
  app.addHook('onClose', async () => lag.stop())
  // With the embedded database, this is the only process.
  if (config.databaseUrl) {
    const heartbeat = startHeartbeat(deps, lag)
    app.addHook('onClose', () => heartbeat.stop())
  }
  registerCollect(app, deps)
  if (config.role !== 'worker') {
    app.register(deliverScripts, deps)
    app.register(verdictTokenRoutes, deps)
    app.register(pageComplaintRoutes, deps)
  }
  if (config.role === 'all' || config.role === 'api') {
    app.register(deliverKits, deps)
    app.register(publishEvidenceKeys, deps)
    app.register(deliverDrill, deps)
    app.register(deliverDemoPages, deps)
    app.register(deliverShop, deps)
  }
  const { observeQuery, observeRequests } = metricsRoutes(app, {
    ...deps,
    files: config.role === 'collector' ? null : deps.files,
    journalMaxBytes: config.journalMaxBytes,
    token: config.metricsToken,
  })
  healthRoutes(app, deps)
  // Registered separately from /collect, so beacons skip the hooks that pages and the API need. Collectors and workers
  // serve neither.
  const timedDeps = { ...deps, warehouse: timed(deps.warehouse, observeQuery) }
  if (config.role === 'all' || config.role === 'api') {
    await app.register(async (scope) => {
      observeRequests(scope)
      deps.tracing?.traceRequests(scope)
      await pagesAndApi(scope, timedDeps, lag)
    })
  }
  return app
}

async function pagesAndApi(app: FastifyInstance, deps: Dependencies, lag: ReturnType<typeof eventLoopLag>) {
  const { config, database } = deps
  const web = deps.webDirectory ? readWebBuild(deps.webDirectory) : null
  const counts = config.databaseUrl ? shareCounts(app, deps) : null
  await secure(app, {
    isHttps: config.publicUrl.startsWith('https:'),
    maintenanceKey: config.maintenanceKey,
    callsPerMinute: config.callsPerMinute,
    counts,
    scriptHashes: web?.scriptHashes ?? [],
  })
  await app.register(compress, { global: true, threshold: 1_024 })
  await documentApi(app, config)

  servePageAssets(app)
  await app.register((scope) => unsubscribePages(scope, deps))
  const factor = await secondFactor(deps)
  const source = config.foreignProvider ? foreignSource(config.foreignProvider, database.accounts) : await embedded()
  const adQuality = config.adQualityIssuer
    ? foreignSource(
        {
          issuer: config.adQualityIssuer,
          clientId: (await source.settings()).clientId,
          clientSecret: null,
          trustsUnverifiedEmail: false,
        },
        database.accounts,
      )
    : null
  const people = identity(source, adQuality)

  const findViewer = async (request: FastifyRequest) => {
    const token = readBearer(request)
    return token ? people.viewerOf(token) : null
  }
  const keys = new ApiKeys({ repository: database.apiKeys, clock: deps.clock })
  app.addHook('onClose', async () => keys.close())
  const findKey: FindKey = (request) => keys.find(readBearer(request) ?? readPassword(request))
  const findCaseLink = caseLinkFinder(database.caseLinks, deps.clock)
  const callers = {
    findViewer,
    findKey,
    findCaseLink: (request: FastifyRequest) => findCaseLink(readBearer(request)),
    callsPerKey: config.verifyPerMinute,
  }
  const router = contractRouter(app, callers, auditCalls(database, deps.clock))
  sessionRoutes(router, deps, people)
  securityRoutes(router, deps, config.foreignProvider ? null : factor)
  publisherIntegrationRoutes(router, deps)
  organizationRoutes(router, deps)
  shopRoutes(router, deps)
  shopIntegrationRoutes(router, deps)
  demoShopRoutes(router, deps)
  clientRoutes(router, deps)
  provisioningRoutes(router, deps)
  answerUnknownScim(app)
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
  await app.register(taxiiRoutes, { deps, indicators, findKey: callers.findKey })
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
  router.assertComplete()

  // Another provider's settings may take a request to load; the browser loads them then. During maintenance, they need
  // the key.
  const hasSettings = !config.foreignProvider && !config.maintenanceKey
  const installation = async () => ({
    productName: config.productName,
    settings: hasSettings ? await readSettings(config, people) : null,
  })
  if (web) await serveWeb(app, web, installation)
  else app.setNotFoundHandler((_request, reply) => answer(reply, 'not_found'))

  async function embedded() {
    const provider = await embeddedProvider({ database, publicUrl: config.publicUrl, brand: config })
    await app.register((scope) => identityRoutes(scope, deps, { provider, factor, webFiles: web?.files ?? [] }))
    // The provider runs in this process, so its token endpoint is called in memory: the public URL may not be reachable
    // from here.
    return embeddedSource(provider, database.accounts, async (path, form) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await app.inject({ method: 'POST', url: path, payload: form.toString(), headers })).json()
    })
  }
}

function shareCounts(app: FastifyInstance, { database, clock, logger }: Dependencies) {
  const counts = new SharedCounts({ add: database.rateCounts.add, now: () => clock().getTime(), log: logger })
  app.addHook('onClose', () => counts.stop())
  return counts
}

function registerCollect(app: FastifyInstance, { collection, config, clock, tracing }: Dependencies) {
  if (!collection) return
  const { collector, stats } = collection
  app.register(collectRoutes, {
    collector,
    beaconsPerMinute: config.beaconsPerMinute,
    bytesPerMinute: config.beaconBytesPerMinute,
    now: () => clock().getTime(),
    beginTrace: tracing?.beginBeacon,
    onRefused: (reason) => stats.refused(reason),
  })
}

function readBearer(request: FastifyRequest) {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** The password of Basic authentication: many clients of feeds support nothing else. */
function readPassword(request: FastifyRequest) {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return
  return /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString())?.[1]
}
