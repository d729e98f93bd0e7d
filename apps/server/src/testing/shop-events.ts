import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoDistributions, demoTraffic } from '@vigil/demo'
import { openForHandSql } from '@vigil/warehouse/testing'
import { startVigil, type TestEvent } from './vigil.ts'

const dayMs = 86_400_000
/** The demo's sixty days end here, at noon. */
const now = Date.parse('2026-11-14T12:00:00Z')

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

export const oddHost = 'odd.example'

/**
 * Cases that the demo lacks: many orders with a coupon by one extension, two extensions in one session, an unnamed
 * extension, unusual texts, a session across midnight, an order without value, and two orders in one session.
 */
function oddSessions(): { events: TestEvent[]; at: number; userAgent: string }[] {
  return Array.from({ length: 160 }, (_, index) => {
    const at = now - (index % 40) * dayMs - ((index * 7_919_000) % dayMs)
    const mode = index % 3 === 0 ? ('blocking' as const) : ('non_blocking' as const)
    const sessionId = randomUUID()
    const code = ["o'clock", '50% _ "off"', 'жук 😀'][index % 3] ?? ''
    const usual = mode === 'blocking' ? ('blocked' as const) : ('applied' as const)
    const common = (offset: number) => ({ id: randomUUID(), at: at + offset, host: oddHost, sessionId, mode })
    const attempt = (offset: number, origin?: string, outcome: 'refused' | typeof usual = usual): TestEvent => ({
      ...common(offset),
      type: 'coupon_attempt',
      code,
      source: 'extension',
      ...(origin && { origin }),
      outcome,
    })
    const order = (offset: number): TestEvent => ({
      ...common(offset),
      type: 'conversion',
      orderId: `ODD-${index}-${offset}`,
      value: index % 17 === 0 ? 0 : 10 + index / 7,
      currency: 'USD',
      shippingCost: 0,
      lineItemCosts: [],
      productIds: [],
      couponCode: index % 5 === 0 ? '' : code,
      discountValue: index % 5 === 0 ? 0 : 1 + index / 11,
    })
    const events: TestEvent[] = [
      attempt(0, index % 4 === 0 ? undefined : "Save'Buddy"),
      ...(index % 5 === 0 ? [attempt(1_000, 'Other')] : []),
      ...(index % 7 === 0 ? [attempt(2_000, 'PennyWren', 'refused')] : []),
      ...(index % 6 === 0 && mode === 'blocking' ? [stuffing(common(500))] : []),
      ...(index % 9 === 0 ? [] : [order(index % 11 === 0 ? dayMs / 2 : 60_000)]),
      ...(index % 13 === 0 ? [order(90_000)] : []),
    ]
    return { events, at: at + dayMs / 2, userAgent: index % 8 === 0 ? firefox : chrome }
  })
}

const stuffing = (common: object): TestEvent => ({
  ...common,
  type: 'affiliate_blocked',
  network: "Reward'Bridge",
  cookies: ['rb=1'],
  action: 'blocked',
})

/** The application with the demo's largest shop as Corner Shop, and a copy of the warehouse for hand-written SQL. */
export async function startVigilWithShop() {
  const vigil = await startVigil()
  vigil.clock.now = new Date(now)
  const tags = demoDistributions('Lantern Outdoor')
  const organizationId = vigil.organizationId('Corner Shop')
  await vigil.database.distributions.seed(
    tags.map(({ id, name }) => ({ id, organizationId, comment: name, kind: 'cart' })),
  )
  const receive = (beacon: unknown, request: { ip: string; userAgent: string; receivedAt: number }) =>
    vigil.collection.collector.receive({
      body: Buffer.from(JSON.stringify(beacon)),
      address: request.ip,
      userAgent: request.userAgent,
      receivedAt: request.receivedAt,
    })
  const range = { from: now - 60 * dayMs, to: now }
  const sending = [...demoTraffic({ seed: 1, scale: 0.5, distributions: tags, ...range })].map(
    ({ beacon, ...request }) => receive(beacon, request),
  )
  const odd = oddSessions().flatMap(({ events, at, userAgent }) =>
    // Another shop's events in the same sessions must not be mixed in.
    ['Corner Shop', 'Rival Shop'].map((owner) => {
      const own = events.map((event) => ({ ...event, id: randomUUID() }))
      const beacon = { v: 1, tag: vigil.tagOf(owner), sent: at, events: own }
      return receive(beacon, { ip: '81.2.69.142', userAgent, receivedAt: at })
    }),
  )
  await Promise.all([...sending, ...odd])
  await vigil.collection.flushed()
  const folder = mkdtempSync(join(tmpdir(), 'vigil-copy-'))
  const sql = await openForHandSql(vigil.deps.warehouse, folder)
  const stop = async () => {
    sql.close()
    await vigil.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { vigil, sql, organizationId, hosts: [...new Set(tags.flatMap((tag) => tag.hosts)), oddHost], stop }
}

export type VigilWithShop = Awaited<ReturnType<typeof startVigilWithShop>>
