import type { Scope, ShopEvent, ShopEventKind } from '@vigil/contract'
import type { Warehouse } from '@vigil/warehouse'

interface Sources {
  warehouse: Pick<Warehouse, 'list'>
  clock: () => Date
}

type Cells = Readonly<Record<string, unknown>>

const dayMs = 86_400_000
/** Per kind and session: more than a visitor will read. */
const mostRows = 100

const money = (amount: unknown) => `$${Number(amount).toFixed(2)}`
const by = (name: unknown) => (name ? ` by ${name}` : '')

const ownSources: Record<string, string> = { typed: 'typed', pasted: 'pasted', shop: 'offered by the shop' }

/** The dataset of each kind of event, and its description. */
const kinds = {
  session: { dataset: 'cartSessions', say: () => 'Session began' },
  checkout: { dataset: 'checkouts', say: () => 'Checkout opened' },
  coupon: {
    dataset: 'couponAttempts',
    say: ({ code, source, origin, outcome }) =>
      `Coupon ${code} ${outcome}, ${ownSources[String(source)] ?? `tried${by(origin || source)}`}`,
  },
  popup: {
    dataset: 'popups',
    say: ({ extension, mode }) => `Popup of ${extension} ${mode === 'blocking' ? 'removed' : 'seen'}`,
  },
  affiliate: {
    dataset: 'affiliateBlocks',
    say: ({ network_name, extension, action }) => `Affiliate stuffing ${action}: ${network_name}${by(extension)}`,
  },
  pixel: {
    dataset: 'pixelProblems',
    say: ({ field, problem }) => `Wrong pixel call: ${field} (${problem})`,
  },
  order: {
    dataset: 'orders',
    say: ({ order_id, value, coupon_code }) =>
      `Order ${order_id}, ${money(value)}${coupon_code ? ` with ${coupon_code}` : ''}`,
  },
} as const satisfies Record<ShopEventKind, { dataset: string; say: (row: Cells) => string }>

/** A session's events in the warehouse, oldest first. */
export async function eventsOfSession(
  { warehouse, clock }: Sources,
  scope: Scope,
  sessionId: string,
): Promise<ShopEvent[]> {
  const now = clock().getTime()
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  // A session lasts hours at most; this also finds one that began before midnight.
  const question = {
    range: { from: day(now - dayMs), to: day(now) },
    where: { sessionId: [sessionId] },
    page: 1,
    rowsPerPage: mostRows,
    isCounted: false,
  } as const
  const lists = Object.entries(kinds).map(async ([kind, { dataset, say }]) => {
    const { rows } = await warehouse.list(scope, { ...question, dataset })
    return rows.map((row) => ({ kind: kind as ShopEventKind, at: Number(row.at), mode: row.mode, text: say(row) })) // its own keys
  })
  const events = (await Promise.all(lists)).flat().sort((a, b) => a.at - b.at)
  return events.map(({ at, mode, ...event }) => ({
    ...event,
    time: new Date(at).toISOString(),
    mode: mode === 'non_blocking' ? 'non_blocking' : 'blocking',
  }))
}
