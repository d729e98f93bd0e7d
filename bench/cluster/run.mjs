// Two ClickHouse shards on loopback, filled with the large set. Shards share the machine's cores, so the figures show what the
// compiled statements cost on a cluster, not how fast a cluster is.
import { imported } from '../imported.mjs'
import { lastMonth, measureWidgets, timeAlternately } from '../queries/measure.mjs'
import { figure, heading, say } from '../report.mjs'
import { cachedSet } from '../set/cached.mjs'
import { overviewByHand, platformByHand } from './by-hand.mjs'
import { fillCluster } from './fill.mjs'

const { clusterName, findClickHouse, startClickHouse } = await imported(
  'packages/warehouse/src/testing/clickhouse-server.ts',
)
const { openClickHouse } = await imported('packages/warehouse/src/index.ts')
const { Servers } = await imported('packages/warehouse/src/clickhouse/servers.ts')
const { detectCapabilities } = await imported('packages/warehouse/src/clickhouse/capabilities.ts')
const { testPlatformScope } = await imported('packages/warehouse/src/testing/scopes.ts')

/** The demo's largest publisher. */
const organizationId = 1001
const tables = ['incidents', 'violations', 'page_views', 'page_views_by_site', 'page_views_by_day']
const timeoutMs = 600_000

export async function run() {
  const program = await findClickHouse(process.env.PATH ?? '')
  if (!program) return say('      not measured: install clickhouse-server')
  const set = await cachedSet('100m')
  const running = await startClickHouse({ program, shards: 2 })
  const warehouse = await openClickHouse({ url: running.url, cluster: clusterName, queryTimeoutMs: timeoutMs })
  const servers = new Servers({ urls: running.url.split(','), timeoutMs })
  try {
    const { settings } = await detectCapabilities(servers)
    servers.use(settings)
    await fillCluster(set, tables, (table, rows) =>
      servers.all[0].write(`INSERT INTO "${table}" FORMAT JSONEachRow`, rows),
    )
    await sayShares(servers)
    await measure({ warehouse, servers })
  } finally {
    await servers.close()
    await warehouse.close()
    await running.stop()
  }
}

async function measure({ warehouse, servers }) {
  const byHand = async (text) => (await servers.rows(text)).map((row) => row.map(numeric))
  const month = lastMonth()
  const times = await measureWidgets({ warehouse, byHand }, { organizationId, month, sql: overviewByHand })
  heading('100 M page views and 5 M attacks on two shards, a month of one publisher, ms (fastest round):')
  sayTimes(times)
  const ssp = (
    await byHand(
      'SELECT ssp, count(*) AS n FROM incidents WHERE organization_id > 0 GROUP BY ssp ORDER BY n DESC, ssp LIMIT 1',
    )
  )[0][0]
  const scope = testPlatformScope({ ssp: [ssp] })
  const platformTimes = {}
  for (const [name, { ask, text }] of Object.entries(platformByHand({ ssp, ...month })))
    platformTimes[name] = await timeAlternately(name, {
      compiled: async () => [await warehouse.select(scope, ask)],
      byHand: async () => [await byHand(text)],
    })
  heading(`The same set, a month of its largest SSP, over all publishers, ms (fastest round):`)
  sayTimes(platformTimes)
}

function sayTimes(times) {
  for (const [name, { compiled, byHand }] of Object.entries(times)) {
    const reference = { name: 'by hand', value: Math.min(...byHand) }
    figure({ what: name, value: Math.min(...compiled), reference, goal: { atMost: 1.3 } })
  }
}

/** How evenly the publisher's attacks are spread over the shards. */
async function sayShares({ all }) {
  const counts = []
  for (const server of all) {
    const [[count]] = await server.rows(
      `SELECT count(*) FROM "incidents_local" WHERE organization_id = ${organizationId}`,
    )
    counts.push(Number(count))
  }
  const sum = counts.reduce((one, other) => one + other, 0)
  say(
    `      shares of the publisher's attacks: ${counts.map((count) => `${((count / sum) * 100).toFixed(1)} %`).join(', ')}`,
  )
}

/** Old servers quote 64-bit integers. */
const numeric = (cell) => (typeof cell === 'string' && /^\d+$/.test(cell) ? Number(cell) : cell)
