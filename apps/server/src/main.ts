import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, migrate, openDatabase } from '@vigil/database'
import { demoPassword, demoShop, demoUsers } from '@vigil/demo'
import { describeStart } from './announce.ts'
import { buildApp } from './app.ts'
import { runCommand } from './commands.ts'
import { registerBuilds } from './delivery/register-builds.ts'
import { Scripts } from './delivery/scripts.ts'
import { openDemo } from './demo.ts'
import { loadDemoRollouts } from './demo-rollouts.ts'
import { type EarlyStart, startEarly } from './early-start.ts'
import { findChromium } from './evidence/chromium/find-chromium.ts'
import { renderMarkup } from './evidence/chromium/render-markup.ts'
import { prepareBrowser } from './evidence/chromium/sandbox.ts'
import { picturesInThread } from './evidence/pictures-in-thread.ts'
import { loadProfile } from './features/ad-quality/settings/load-profile.ts'
import { readProcessId } from './features/admin/operations/heartbeat.ts'
import { forgetMails } from './features/admin/outbox/forget-mails.ts'
import { startSchedule } from './features/admin/report-configuration/worker.ts'
import { startWatchingCases } from './features/malvertising/cases/watch.ts'
import { refreshPageChecks } from './features/malvertising/coverage/page-checks/work.ts'
import { startRollouts } from './features/malvertising/rollouts/worker.ts'
import { startAlerts } from './features/shared/alerts/worker.ts'
import { jobs, startWork } from './features/work.ts'
import { firstSuperadminLink, loadDemo, makeFirstSuperadmin, refuseDemoAccounts } from './first-start.ts'
import { startEvents } from './ingest/start.ts'
import { startCleaning } from './jobs/cleaning.ts'
import { removeOldHeldEvents } from './jobs/held-events.ts'
import { removeOldAccesses } from './jobs/old-accesses.ts'
import { removeOldVerdicts } from './jobs/old-verdicts.ts'
import { openQueue } from './jobs/queue.ts'
import { drawInThread } from './lib/draw-in-thread.ts'
import { FairQueue, type Turn } from './lib/fair-queue.ts'
import { countMails, outboxMailer, smtpMailer } from './mail/mailer.ts'
import { openOutbox } from './mail/open-outbox.ts'
import { describeInstallation } from './maintenance/installation.ts'
import { readState } from './maintenance/state.ts'
import { builtFile, fromRoot } from './product-files.ts'
import { drainFor, giveUp, isStopping, opened, stop } from './shutdown.ts'
import { localFiles } from './storage/local-files.ts'
import { openFiles } from './storage/open-files.ts'
import { startLoaderThread } from './storage/thread-host.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { watchStatements } from './tracing/watch-statements.ts'

/** Longer than the longest ad tag takes on a slow machine. */
const drawingMs = 60_000

async function start({ startedAt, config, problems, logger, postgres }: EarlyStart) {
  const log = (message: string) => logger.info(message)
  const clock = () => new Date()
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
  const directUrl = config.databaseDirectUrl ?? databaseUrl

  if (await readState(config.dataDirectory)) {
    const { completeMaintenance } = await import('./maintenance/resume.ts')
    await completeMaintenance(describeInstallation(config, directUrl, { root: fromRoot('.'), jobs }), logger)
  }
  const processId = await readProcessId(config.dataDirectory)
  const version = (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version // ours has one
  const tracing = await openTracing(config, { version, processId, role: config.role, random: Math.random })
  if (tracing) opened('traces', () => tracing.stop())
  const database = openDatabase(databaseUrl, (err) => logger.warn({ err }, 'a database connection was lost'), {
    connections: config.databaseConnections,
    isPooled: config.databaseDirectUrl !== null,
    watch: watchStatements(tracing, 'postgresql'),
  })
  opened('database connections', () => database.close())

  const prepareAccounts = async () => {
    await migrate(directUrl, fromRoot('packages/database/migrations'))
    if (config.isProduction) await refuseDemoAccounts(database)
    if (config.loadsDemo) await loadDemo(database)
    await registerBuilds(database)
  }
  // A collector accepts beacons of the tags it knows until then.
  if (config.role === 'collector' && !(await database.isReachable()))
    void whenReachable(database, prepareAccounts).catch(fail)
  else await prepareAccounts()
  if (config.foreignProvider?.firstSuperadmin)
    await makeFirstSuperadmin(database, config.foreignProvider.firstSuperadmin)

  const loaderFile = builtFile('loader.js')
  const events = await startEvents(
    config,
    database,
    (settings, listener, turns) =>
      startLoaderThread(loaderFile, settings, listener, {
        turns,
        watch: watchStatements(tracing, settings.engine.kind),
      }),
    { info: log, warn: (message) => logger.warn(message) },
    tracing,
  )
  opened('events', () => events.close())

  const demo = config.loadsDemo ? await openDemo(config, database, events, log) : null
  if (demo) opened('demo', () => demo.stop())

  const mailOptions = { from: config.mailFrom, domain: new URL(config.publicUrl).hostname, log }
  const files = openFiles(config, { info: log, warn: (message) => logger.warn(message) })
  const outbox = openOutbox(config, files)
  const mailer = countMails(
    config.smtpUrl ? smtpMailer(config.smtpUrl, mailOptions) : outboxMailer(outbox, mailOptions),
  )

  // Also deletes mails written before an SMTP server was configured, or before there were several processes.
  const ownOutbox = localFiles(config.dataDirectory)
  const usesFiles = config.role !== 'collector'
  const cleaning = startCleaning(
    {
      mails: (now) => forgetMails(ownOutbox, config.mailDays, now),
      ...(config.sharesOutbox && usesFiles
        ? { 'mails of all processes': (now: Date) => forgetMails(outbox, config.mailDays, now) }
        : {}),
      sessions: (now) => database.providerState.removeExpired(now),
      'sign-in attempts': (now) => database.signInFailures.removeOld(now),
      'held events': (now) => removeOldHeldEvents(database, now),
      'counts of calls': (now) => database.rateCounts.removeOld(now),
      processes: (now) => database.processes.removeOld(now),
      verdicts: (now) => removeOldVerdicts(database, now),
      'feed accesses': (now) => removeOldAccesses(database, now),
    },
    { log: logger },
  )
  opened('clean-up', () => cleaning.stop())

  const queue = openQueue({ jobs, database, isSole: config.databaseUrl === null, log: logger })
  opened('job queue', () => queue.close())

  const scripts = new Scripts({
    builds: database.builds,
    profileOf: ({ distribution }) => loadProfile(database, distribution),
    collectUrl: `${config.publicUrl}/collect`,
  })

  const chromium = findChromium(config.chromiumPath, process.env.PATH ?? '')
  const drawing = new FairQueue(2)
  const drawFairly = (name: string) => {
    const draw = drawInThread(builtFile(name))
    return (data: unknown, turn: Turn) =>
      drawing.run(turn, () => draw(data, AbortSignal.any([turn.signal, AbortSignal.timeout(drawingMs)])))
  }

  const pictures = picturesInThread(builtFile('pictures.js'))
  opened('picture search', () => pictures.stop())

  const drawCommissionLetter = drawFairly('commission-letter.js')
  const app = await buildApp({
    config,
    database,
    ...events,
    mailer,
    queue,
    files,
    outbox,
    scripts,
    drawAbTestingReport: drawFairly('ab-testing-report.js'),
    drawThreatReport: drawFairly('threat-report.js'),
    drawEcommReport: drawFairly('ecomm-report.js'),
    drawCommissionLetter,
    // It is unknown whether other processes have a browser.
    makesPictures: chromium !== null || config.role === 'api',
    pictures,
    logger,
    processId,
    tracing,
    problems: () => problems.list(),
    version,
    startedAt,
    clock,
    webDirectory: fromRoot('apps/web/dist'),
    demoAccounts: config.loadsDemo ? { accounts: demoUsers, password: demoPassword } : null,
    demoPercent: () => demo?.percent() ?? null,
    isDraining: isStopping,
    kitsDirectory: fromRoot('packages/kits'),
    demoShop: config.loadsDemo
      ? { ...demoShop(), directory: fromRoot('apps/server/src/features/cart/demo-shop/site') }
      : null,
  })
  opened('server', () => app.close())
  await app.listen({ port: config.port, host: config.host })
  drainFor(config.drainSeconds)

  if (config.role === 'all' || config.role === 'worker') {
    if (config.loadsDemo) await loadDemoRollouts(database, startedAt)
    const draw = drawInThread(builtFile('drawing.js'))
    let browser: ReturnType<typeof prepareBrowser> | undefined
    const render = chromium
      ? async (markup: string, signal: AbortSignal) => {
          browser ??= prepareBrowser(chromium, logger)
          return renderMarkup(await browser, markup, signal)
        }
      : null
    const { warehouse } = events
    const work = startWork({
      database,
      warehouse,
      files,
      scripts,
      queue,
      config,
      mailer,
      clock,
      draw,
      render,
      pictures,
      log: logger,
    })
    opened('work', () => work.stop())
    const rollouts = startRollouts({ database, queue, scripts, clock, log: logger })
    opened('rollouts', () => rollouts.stop())
    const makesPictures = chromium !== null || config.role === 'worker'
    const watching = startWatchingCases({ database, files, queue, warehouse, pictures, makesPictures, clock, logger })
    opened('cases', () => watching.stop())
  }

  const servesPages = config.role === 'all' || config.role === 'api'
  const first =
    servesPages && !config.foreignProvider ? await firstSuperadminLink(database, config.publicUrl, clock) : null
  process.stdout.write(describeStart(config, first))

  // After the server listens: generating sixty days takes a minute. `/readyz` waits for it.
  await demo?.load()
  if (isStopping()) return
  if (config.role === 'all' || config.role === 'worker') {
    // The first daily check is minutes away, and the demo should show its result.
    if (config.loadsDemo) await refreshPageChecks({ queue, database })(clock())
    // Only now: a report of the demo must not be sent before its data is complete.
    const schedule = startSchedule({
      database,
      warehouse: events.warehouse,
      config,
      mailer,
      clock,
      drawCommissionLetter,
      log: logger,
    })
    opened('scheduled reports', () => schedule.stop())
    const alerts = startAlerts({ database, warehouse: events.warehouse, config, mailer, clock, log: logger })
    opened('alerts', () => alerts.stop())
  }
}

/** Ends silently if the process stops before. */
async function whenReachable(database: Pick<Database, 'isReachable'>, work: () => Promise<void>) {
  while (!isStopping()) {
    await sleep(2_000, undefined, { ref: false })
    if (!isStopping() && (await database.isReachable())) return work()
  }
}

/** Runs the command of the process, or the server that `early` has begun to start. */
export async function run(early: Promise<EarlyStart> | null) {
  try {
    const code = await runCommand(process.argv.slice(2), process.env)
    await (code === null ? start(await (early ?? startEarly(process.env))) : stop(code))
  } catch (error) {
    await fail(error)
  }
}

const fail = (error: unknown) => giveUp(error, { withStack: process.env.LOG_LEVEL === 'debug' })
