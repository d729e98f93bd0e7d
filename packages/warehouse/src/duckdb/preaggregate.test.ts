import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Query, ResultRow } from '../query.ts'
import { inBatches, noRows, seeded } from '../testing/rows.ts'
import { testScope } from '../testing/scopes.ts'
import { shopRows } from '../testing/shop-rows.ts'
import { databaseFile } from './files.ts'
import { openDuckDb } from './warehouse.ts'

const shop = { organizationId: 1, name: 's', from: '2026-11-01', days: 8, sessions: 200 }
const rows = shopRows(seeded(5), shop)
const question: Query = {
  dataset: 'orders',
  measures: ['orders'],
  by: ['blockedExtension'],
  every: 'day',
  range: { from: '2026-11-01', to: '2026-11-09' },
}

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vigil-settle-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** Changes pre-aggregated rows directly in the file: results that change too were not computed from events. */
async function marked(mark: number) {
  const instance = await DuckDBInstance.create(join(directory, databaseFile))
  const connection = await instance.connect()
  await connection.run(`UPDATE "orders_by_protection" SET "orders" = "orders" + ${mark}`)
  connection.closeSync()
  instance.closeSync()
}

const daysAbove = (answer: readonly ResultRow[], mark: number) =>
  [...new Set(answer.filter((row) => Number(row.orders) > mark).map(({ day }) => day))].sort()

test('uses pre-aggregated rows for past days, and events for the last two and for days with late events', async () => {
  const first = await openDuckDb({ directory })
  for (const batch of inBatches(rows, { collector: 'one', count: 1 })) await first.load(batch)
  await first.tidy(new Date('2026-11-09T12:00:00Z'))
  await first.close()
  await marked(1_000_000)

  const warehouse = await openDuckDb({ directory })
  const days = Array.from({ length: 7 }, (_, index) => `2026-11-0${index + 1}`)
  expect(daysAbove(await warehouse.select(testScope(1), question), 1_000_000)).toEqual(days)

  // A code tried early on the 6th may belong to an order of the day before.
  const [attempt] = rows.coupon_attempts
  const late = { ...attempt, id: 'late', session_id: 'late', at: Date.parse('2026-11-06T00:30:00Z') }
  const batch = { collector: 'late', fromSequence: 1, toSequence: 1, markups: [], eventIds: [] }
  await warehouse.load({ ...batch, rows: { ...noRows(), coupon_attempts: [late as typeof attempt & object] } }) // with all its columns
  expect(daysAbove(await warehouse.select(testScope(1), question), 1_000_000)).toEqual(days.slice(0, 4))

  await warehouse.tidy(new Date('2026-11-09T12:30:00Z'))
  const again = await warehouse.select(testScope(1), question)
  expect(daysAbove(again, 1_000_000)).toEqual(days.slice(0, 4))
  await warehouse.close()
})
