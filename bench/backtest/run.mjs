// Backtests of a profile on 5 M ads of 60 days, compared with hand-written SQL that only groups them.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { imported } from '../imported.mjs'
import { openSet } from '../queries/open-set.mjs'
import { figure, median, say } from '../report.mjs'

const { AdCache } = await imported('apps/server/src/features/ad-quality/settings/backtest/ad-cache.ts')
const { judge } = await imported('apps/server/src/features/ad-quality/settings/backtest/judge.ts')
const { createMatcher } = await imported('packages/tags/src/ad/profile-match.ts')
const { databaseFile } = await imported('packages/warehouse/src/duckdb/files.ts')
const { schema } = await imported('packages/warehouse/src/duckdb/schema.ts')
const { tables } = await imported('packages/warehouse/src/columns.ts')
const { testScope } = await imported('packages/warehouse/src/testing/scopes.ts')

const dayMs = 86_400_000
const organizationId = 7
const days = 60
const rows = Number(process.env.BENCH_ADS ?? 5_000_000)
const creatives = 200_000
const advertisers = 20_000
const rounds = 10
const today = Math.floor(Date.now() / dayMs) * dayMs
const toDay = (ms) => new Date(ms).toISOString().slice(0, 10)
const range = { from: toDay(today - days * dayMs), to: toDay(today - dayMs) }

export async function run() {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-bench-'))
  try {
    await mkdir(join(directory, 'warehouse'))
    await fill(join(directory, 'warehouse', databaseFile))
    const set = await openSet(directory)
    await measure(set)
    await set.close()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function measure({ warehouse, byHand }) {
  say(`${rows.toLocaleString('en-US')} ads of ${creatives.toLocaleString('en-US')} creatives in ${days} days, ms:`)
  const text = `SELECT facts, tag, creative_id, bidder_code, count(*), sum(bids), sum(cpm_usd * bids) FROM creatives
    WHERE organization_id = ${organizationId} AND "at" >= ${today - days * dayMs} AND "at" < ${today} GROUP BY ALL`
  const [, msByHand] = await timed(() => byHand(text))
  const reference = { name: 'grouped by hand', value: msByHand }
  const cache = new AdCache(warehouse)
  const load = () => cache.load(testScope(organizationId), range)
  const [ads, msFirst] = await timed(load)
  figure({ what: 'first preview: counting', value: msFirst, reference, goal: { atMost: 4 } })

  const saved = createMatcher(profile(true))
  const times = []
  for (let round = -3; round < rounds; round++) {
    const [result, ms] = await timed(async () => {
      const matcher = createMatcher(profile(round % 2 === 0))
      return judge(await load(), { saved: () => saved, changed: () => matcher, tags: null })
    })
    if (result.judged.ads !== rows || result.changed.blocked.ads === 0) throw new Error('the ads are not counted')
    if (round >= 0) times.push(ms)
  }
  say(
    `      ${ads.facts.length.toLocaleString('en-US')} facts, ${ads.creatives.fact.length.toLocaleString('en-US')} groups`,
  )
  figure({ what: 'changed switch, with 10,000 listed domains', value: median(times), reference, goal: { atMost: 1 } })
  figure({ what: 'changed switch, absolute', value: median(times), unit: ' ms', goal: { atMost: 1_000 } })
}

/** The longest lists that a script may get. */
const profile = (isOn) => ({
  brands: Array.from({ length: 1_000 }, (_, i) => ({
    name: `Brand ${i}`,
    domains: [`a${i}.example`],
    isBlocking: isOn,
  })),
  categories: [{ name: 'Games', iabCategories: ['IAB9-7', 'IAB17'], domains: [], isBlocking: true }],
  iabCategories: Array.from({ length: 300 }, (_, i) => ({ id: `IAB${i % 26}-${i}`, isBlocking: i % 2 === 0 })),
  domains: Array.from({ length: 10_000 }, (_, i) => ({ domain: `a${i * 7}.example`, isBlocking: i % 3 === 0 })),
  adFormats: [{ format: 'sticky', isBlocking: false }],
  allowedDomains: ['a3.example'],
})

/** As housekeeping leaves it: sorted by organization and time. */
async function fill(file) {
  const instance = await DuckDBInstance.create(file, { memory_limit: '2GB', threads: '2' })
  const connection = await instance.connect()
  for (const statement of schema) await connection.run(statement)
  const made = {
    organization_id: organizationId,
    at: `${today - days * dayMs} + CAST(i * ${(days * dayMs) / rows} AS BIGINT)`,
    id: `'event-' || i`,
    tag: `'tag-' || i % 3`,
    host: `'site' || c % 20 || '.example'`,
    creative_id: `'creative-' || c`,
    bidder_code: `'bidder-' || c % 15`,
    bids: '1',
    cpm_usd: '(c % 400) / 100.0',
    facts: `'[["a' || f || '.example","click' || f % 50 || '.example"],["IAB' || f % 26 || '-' || f % 40 || '"],[' || CASE WHEN f % 9 = 0 THEN '"sticky"' ELSE '' END || ']]'`,
  }
  const unknown = { text: "''", category: "''", list: '[]', integer: '0', number: '0', instant: '0' }
  const columns = Object.entries(tables.creatives).map(([name, kind]) => `${made[name] ?? unknown[kind]} AS "${name}"`)
  const numbered = `SELECT i, hash(i) % ${creatives} AS c, (hash(i) % ${creatives}) % ${advertisers} AS f FROM range(${rows}) AS r(i)`
  await connection.run(`INSERT INTO "creatives" BY NAME SELECT ${columns} FROM (${numbered})`)
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
}

async function timed(work) {
  const startedAt = performance.now()
  const result = await work()
  return [result, performance.now() - startedAt]
}
