import { commissionPackPreview } from '@vigil/contract'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../../../packages/warehouse/src/testing/clickhouse-database.ts'
import { storeOrders } from '../../../commission-packs/testing/claimed-orders.ts'
import { ownVigil, type TestVigil } from '../../../testing/vigil.ts'
import { anyOrders, networks, now, saveNetworks } from './testing/any-orders.ts'

// Packs on DuckDB are compared with hand-written SQL (numbers.test.ts). On each ClickHouse that is there, they must be equal.

const servers = inject('clickHouse') ?? []
if (servers.length === 0) test.skip('ClickHouse is not installed here')

const seed = 20_261_120
const periods = [
  ['2026-09-25', '2026-11-14'],
  ['2026-10-10', '2026-10-31'],
  ['2026-11-13', '2026-11-14'],
] as const

async function fill(vigil: TestVigil) {
  vigil.clock.now = new Date(now)
  await storeOrders(vigil, 'Corner Shop', orders)
  await saveNetworks(vigil, { windowDays: 21, ratePercent: 7.31 })
}
const orders = anyOrders(200, seed)

/** All packs, without the ids of verdicts, which are random. */
async function listPacks(vigil: TestVigil) {
  const { call } = await vigil.as('shop')
  const organizationId = vigil.organizationId('Corner Shop')
  const packs = []
  for (const network of networks)
    for (const [dateStart, dateEnd] of periods) {
      const { body, text } = await call(commissionPackPreview, {
        query: { organizationId, network, dateStart, dateEnd },
      })
      const plain = JSON.parse(text, (name, value) => (name === 'evidenceId' ? undefined : value))
      packs.push({ network, dateStart, pack: plain, count: body.orders.length + body.locked.length })
    }
  return packs
}

describe.each(servers)('on $name', ({ url, cluster }) => {
  test('packs have the same orders and sums as on DuckDB', async () => {
    const events = await freshDatabase(url)
    onTestFinished(() => events.drop())
    const settings = { CLICKHOUSE_URL: events.url, ...(cluster ? { CLICKHOUSE_CLUSTER: cluster } : {}) }
    const [duckDb, clickHouse] = [await ownVigil(), await ownVigil(settings)]
    await fill(duckDb)
    await fill(clickHouse)
    const packs = await listPacks(clickHouse)
    expect(packs).toEqual(await listPacks(duckDb))
    expect(packs.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(50)
  })
})
