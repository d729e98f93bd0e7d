import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commissionPackPreview, type PackSums } from '@vigil/contract'
import { type HandSql, openForHandSql } from '@vigil/warehouse/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeOrders } from '../../../commission-packs/testing/claimed-orders.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { anyOrders, networks, now, saveNetworks } from './testing/any-orders.ts'
import { packByHand } from './testing/by-hand.ts'

/** Compares the sums of packs with hand-written SQL over generated orders, for random days, networks and settings. */

const dayMs = 86_400_000
const seed = 20_261_118
let vigil: TestVigil
let sql: HandSql
let folder: string
let byHand: ReturnType<typeof packByHand>
let organizationId: number
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date(now)
  organizationId = vigil.organizationId('Corner Shop')
  const orders = anyOrders(400, seed)
  await storeOrders(vigil, 'Corner Shop', orders)
  // Another shop's verdicts on the same sessions must not be mixed in.
  await storeOrders(
    vigil,
    'Rival Shop',
    orders.slice(0, 100).map((order) => ({ ...order, verdicts: [{ verdict: 'stuffed', orderId: order.orderId }] })),
  )
  const { rows } = await vigil.database.query(
    `select id::text, session_id, subject, verdict, (extract(epoch from at) * 1000)::float8 as at_ms
     from verifications where organization_id = $1 and kind = 'order'`,
    [organizationId],
  )
  folder = mkdtempSync(join(tmpdir(), 'vigil-copy-'))
  sql = await openForHandSql(vigil.deps.warehouse, folder)
  byHand = packByHand(sql, organizationId, rows)
})
afterAll(async () => {
  sql.close()
  await vigil.stop()
  rmSync(folder, { recursive: true, force: true })
})

const addDays = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10)

test('matches SQL by network, reason and window, for any settings', async () => {
  const shelby = await vigil.as('shop')
  let found = 0
  const input = fc.record({
    network: fc.constantFrom(...networks),
    from: fc.integer({ min: -50, max: -10 }),
    length: fc.integer({ min: 5, max: 50 }),
    windowDays: fc.integer({ min: 1, max: 60 }),
    rateCents: fc.integer({ min: 0, max: 10_000 }),
  })
  await fc.assert(
    fc.asyncProperty(input, async ({ network, from, length, windowDays, rateCents }) => {
      const ratePercent = rateCents / 100
      await saveNetworks(vigil, { windowDays, ratePercent })
      const days = { from: addDays(from), to: addDays(Math.min(0, from + length)) }
      const query = { organizationId, network, dateStart: days.from, dateEnd: days.to }
      const { body, status, text } = await shelby.call(commissionPackPreview, { query })
      expect(status, text).toBe(200)

      const rows = await byHand({ ...days, network, windowDays, ratePercent, now })
      const sum = (isWanted: (row: (typeof rows)[number]) => boolean): PackSums => {
        const wanted = rows.filter(isWanted)
        const add = (field: string) => wanted.reduce((total, row) => total + Math.round(Number(row[field]) * 100), 0)
        return { orders: add('orders') / 100, amount: add('amount') / 100, commission: add('commission') / 100 }
      }
      expect(body.totals).toEqual({
        all: sum(({ locked }) => !locked),
        stuffed: sum(({ locked, reason }) => !locked && reason === 'stuffed'),
        unseen: sum(({ locked, reason }) => !locked && reason === 'unseen'),
        locked: sum(({ locked }) => Boolean(locked)),
      })
      expect(body.orders).toHaveLength(body.totals.all.orders)
      expect(body.locked).toHaveLength(body.totals.locked.orders)
      found += body.orders.length + body.locked.length
    }),
    { numRuns: 30, seed },
  )
  expect(found).toBeGreaterThan(150)
})
