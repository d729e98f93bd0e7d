import compress from '@fastify/compress'
import { limits } from '@vigil/contract'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { auditCalls } from './audit/audited-calls.ts'
import { deliverScripts } from './delivery/delivery.ts'
import type { Dependencies } from './dependencies.ts'
import { startHeartbeat } from './features/admin/operations/heartbeat.ts'
import { unsubscribePages } from './features/admin/report-configuration/unsubscribe.ts'
import { deliverShop } from './features/cart/demo-shop/delivery.ts'
import { deliverKits } from './features/cart/verification/kit-files.ts'
import { verdictTokenRoutes } from './features/cart/verification/tokens/routes.ts'
import { caseLinkFinder } from './features/malvertising/cases/links.ts'
import { pageComplaintRoutes } from './features/malvertising/complaints/page-routes.ts'
import { deliverDemoPages } from './features/malvertising/coverage/page-checks/demo-pages.ts'
import { deliverDrill } from './features/malvertising/drill/delivery.ts'
import { publishEvidenceKeys } from './features/malvertising/threat-report/publish-keys.ts'
import { featureRoutes } from './features/routes.ts'
import { readSettings } from './features/shared/session/routes.ts'
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
    queue: config.role === 'collector' ? null : deps.queue,
    backups: config.clickHouse ? null : (deps.housekeeping ?? { lastBackup: null, backedUpAt: null }),
    mails: deps.mailer.counts,
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
  await featureRoutes(app, router, deps, { people, factor: config.foreignProvider ? null : factor, findKey, lag })
  answerUnknownScim(app)
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
