import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ApiKeyScope, authoriseKey, beaconLimits, type VigilEvent } from '@vigil/contract'
import { openDatabase } from '@vigil/database'
import { createTestDatabase } from '@vigil/database/testing'
import { pictureSearch } from '@vigil/pictures'
import type { Mail } from '@vigil/reports'
import { abTestingReportPdf, commissionLetterPdf, ecommReportPdf, threatReportPdf } from '@vigil/reports/pdf'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { registerBuilds } from '../delivery/register-builds.ts'
import { Scripts } from '../delivery/scripts.ts'
import type { Dependencies } from '../dependencies.ts'
import { loadProfile } from '../features/ad-quality/settings/load-profile.ts'
import { jobs } from '../features/work.ts'
import { hashKey, makeSecret } from '../identity/api-keys.ts'
import { hashPassword } from '../identity/passwords.ts'
import { makeSigningKeys } from '../identity/provider.ts'
import { openCollection } from '../ingest/collection.ts'
import type { OriginOf } from '../ingest/enrich/origins.ts'
import { startLoaderHere } from '../ingest/load/same-thread.ts'
import { openQueue } from '../jobs/queue.ts'
import { countMails } from '../mail/mailer.ts'
import { openOutbox } from '../mail/open-outbox.ts'
import { openFiles } from '../storage/open-files.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { watchStatements } from '../tracing/watch-statements.ts'
import { makeCaller } from './caller.ts'
import { countAnswers } from './count-answers.ts'
import { organizations, people } from './people.ts'
import { makeTokens, publicUrl } from './tokens.ts'

export const password = 'a lantern in the harbour'

// Slow to compute, so done once per process.
const madeOnce = {
  passwordHash: hashPassword(password, { N: 2, r: 1, p: 1 }),
  signingKeys: makeSigningKeys(),
}

const kitsDirectory = fileURLToPath(new URL('../../../../packages/kits', import.meta.url))
const shopSite = fileURLToPath(new URL('../features/cart/demo-shop/site', import.meta.url))

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** Test addresses: the country depends on the first octet, without loading the list of 500,000 networks. */
const originOf: OriginOf = (address) => {
  const country = { '81': 'DE', '8': 'US', '90': 'FR' }[address.split('.')[0] ?? ''] ?? ''
  return { country, network: country && `${country} Telecom` }
}

/** An event in a test; omitted fields are filled in. */
export type TestEvent = Partial<VigilEvent> & { type: VigilEvent['type'] } & Record<string, unknown>

interface Sender {
  address?: string
  userAgent?: string
}

/** The real application on a separate database, with one organization of every kind. */
export async function startVigil(
  environment: Record<string, string> = {},
  origins: OriginOf = originOf,
  tracing: Tracing | null = null,
) {
  const { url, drop } = await createTestDatabase()
  const watch = watchStatements(tracing, 'postgresql')
  const database = openDatabase(url, () => undefined, { watch })
  const passwordHash = await madeOnce.passwordHash
  const organizationIds = await database.seed.fill(
    organizations,
    people.map((user) => ({ ...user, passwordHash })),
  )
  const mails: (Mail & { to: string })[] = []
  const clock = { now: new Date() }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vigil-data-'))
  const settings = {
    PUBLIC_URL: publicUrl,
    CALLS_PER_MINUTE: '1000000',
    COLLECT_PER_MINUTE: '100000000',
    COLLECT_BYTES_PER_MINUTE: '100000000000',
    COLLECT_HOSTS_PER_HOUR: '1000000',
    DATA_DIR: dataDirectory,
  }
  const config = readConfig({ ...settings, ...environment })
  const tags = new Map([...organizationIds].map(([name, id]) => [name, { organizationId: id, id: randomUUID() }]))
  const detectKind = (name: string) => (name.endsWith('Shop') ? ('cart' as const) : ('ad' as const))
  await database.distributions.seed(
    // Integrations that last, so that tests can use any site at any time.
    [...tags].map(([name, tag]) => ({
      ...tag,
      comment: `${name} tag`,
      kind: detectKind(name),
      integrationEndsAt: new Date('2100-01-01'),
    })),
  )
  await registerBuilds(database)
  const collection = await openCollection({
    directory: dataDirectory,
    journalMaxBytes: config.journalMaxBytes,
    engine: config.clickHouse
      ? { kind: 'clickhouse', ...config.clickHouse }
      : {
          kind: 'duckdb',
          directory: join(dataDirectory, 'warehouse'),
          backupDirectory: join(dataDirectory, 'backups'),
          memoryLimit: '256MB',
        },
    database,
    limits: config.collectLimits,
    ownHost: new URL(publicUrl).hostname,
    originOf: origins,
    startLoader: (options, listener, turns) =>
      startLoaderHere(options, listener, turns, watchStatements(tracing, 'duckdb')),
    tracing,
    startsAlone: false,
    log: { info: () => undefined, warn: () => undefined },
  })
  const files = openFiles(config, { info: () => undefined, warn: () => undefined })
  const deps: Dependencies = {
    config,
    database,
    warehouse: collection.warehouse,
    collection,
    housekeeping: null,
    processId: randomUUID(),
    problems: () => [],
    version: 'test',
    startedAt: new Date(),
    mailer: countMails({
      send: async (to, mail) => {
        mails.push({ to, ...mail })
        return { messageId: `<${mails.length}@vigil.example>` }
      },
    }),
    queue: openQueue({
      jobs,
      database,
      isSole: true,
      log: { warn: () => undefined },
      pollMs: 100,
      retryAfterSeconds: 0,
    }),
    files,
    outbox: openOutbox(config, files),
    scripts: new Scripts({
      builds: database.builds,
      profileOf: ({ distribution }) => loadProfile(database, distribution),
      collectUrl: `${publicUrl}/collect`,
    }),
    drawAbTestingReport: abTestingReportPdf,
    drawThreatReport: threatReportPdf,
    drawEcommReport: ecommReportPdf,
    drawCommissionLetter: commissionLetterPdf,
    makesPictures: config.chromiumPath !== null,
    pictures: pictureSearch(),
    tracing,
    clock: () => clock.now,
    logger: pino({ level: 'silent' }),
    webDirectory: null,
    demoAccounts: null,
    demoPercent: () => null,
    isDraining: () => false,
    kitsDirectory,
    demoShop: config.loadsDemo
      ? {
          tag: tags.get('Corner Shop')?.id ?? '',
          coupons: { WELCOME15: 0.15, SUMMIT10: 0.1, VIP25: 0.25 },
          directory: shopSite,
        }
      : null,
  }
  const { accountOf, openSession, tokenOf } = await makeTokens(database, madeOnce.signingKeys)
  const app = await buildApp(deps)
  const counts = countAnswers(app)
  const { send, callWith } = makeCaller(app)

  const tagOf = (name: string) => {
    const tag = tags.get(name)
    if (!tag) throw new Error(`unknown organization ${name}`)
    return tag.id
  }

  /** Accepts an event of the past as if it had arrived then: the public route refuses old ones. */
  async function receiveLate(tag: string, event: { at: number }, address: string, userAgent: string) {
    const beacon = { v: 1, tag, sent: event.at, events: [event] }
    const body = Buffer.from(JSON.stringify(beacon))
    const receipt = await collection.collector.receive({ body, address, userAgent, receivedAt: event.at })
    if ('refused' in receipt || receipt.rejected.length > 0) throw new Error(`rejected: ${JSON.stringify(receipt)}`)
  }

  /** Posts events to the collector; resolves when they are in the warehouse. */
  async function collectWithTag(
    tag: string,
    events: readonly TestEvent[],
    { address = '81.2.69.142', userAgent = chromeOnWindows }: Sender = {},
  ) {
    const at = clock.now.getTime()
    const filled = events.map((event) => ({ id: randomUUID(), at, host: 'news.example', ...event }))
    const oldest = at - beaconLimits.ageHours * 3_600_000
    const isLate = (event: { at: number }) => event.at < oldest
    await Promise.all(filled.filter(isLate).map((event) => receiveLate(tag, event, address, userAgent)))
    const recent = filled.filter((event) => !isLate(event))
    for (let from = 0; from < recent.length; from += 100) {
      const beacon = { v: 1, tag, sent: at, events: recent.slice(from, from + 100) }
      const response = await app.inject({
        method: 'POST',
        url: '/collect',
        remoteAddress: address,
        headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
        payload: JSON.stringify(beacon),
      })
      const answer = response.json()
      if (response.statusCode !== 202 || answer.rejected.length > 0) throw new Error(`rejected: ${response.body}`)
    }
    await collection.flushed()
    return filled
  }

  /** The same with the organization's tag. */
  const collect = (name: string, events: readonly TestEvent[], sender?: Sender) =>
    collectWithTag(tagOf(name), events, sender)

  /** A new API key of an organization. */
  async function keyOf(name: string, { label = 'Test key', scopes = ['verify'] as ApiKeyScope[] } = {}) {
    const organizationId = organizationIds.get(name)
    if (organizationId === undefined) throw new Error(`unknown organization ${name}`)
    const secret = makeSecret()
    const { viewer } = await accountOf('superadmin')
    const key = { name: label, scopes, start: secret.slice(0, 10), keyHash: hashKey(secret) }
    const made = { ...key, createdBy: viewer.userId, createdAt: clock.now }
    const { id } = await database.apiKeys.create(authoriseKey({ organizationId }), made, 1_000)
    return { id, secret }
  }

  const stop = async () => {
    counts.write()
    await app.close()
    await deps.queue.close()
    await collection.close()
    await database.close()
    await drop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }

  return {
    app,
    deps,
    database,
    mails,
    clock,
    organizationIds,
    organizationId: (name: string) => {
      const id = organizationIds.get(name)
      if (id === undefined) throw new Error(`unknown organization ${name}`)
      return id
    },
    accountOf,
    openSession,
    tokenOf,
    keyOf,
    tagOf,
    collection,
    collect,
    collectWithTag,
    send,
    /** Calls as one of the test users. */
    as: async (name: string) => ({ call: callWith(await tokenOf(name)) }),
    dropDatabase: drop,
    anonymous: { call: callWith(null) },
    stop,
  }
}

export type TestVigil = Awaited<ReturnType<typeof startVigil>>

/** For a test that needs a separate application. */
export async function ownVigil(environment: Record<string, string> = {}) {
  const vigil = await startVigil(environment)
  onTestFinished(vigil.stop)
  return vigil
}
