import type { EventType, VigilEvent } from '@vigil/contract'
import { type ColumnKind, formatAdFacts, type TableName, tables } from '@vigil/warehouse'
import type { FindName } from './names.ts'

/**
 * The table for each event type. Page views are counted instead (page-views.ts). Entries and arrivals are facts for
 * verdicts only (session-facts.ts), and the health of page views is counted by rollout (page-health.ts).
 */
export const eventTables = {
  incident: 'incidents',
  violation: 'violations',
  creative: 'creatives',
  heavy_ad: 'heavy_ads',
  inspection: 'inspections',
  cart_session: 'cart_sessions',
  checkout: 'checkouts',
  coupon_attempt: 'coupon_attempts',
  popup_blocked: 'popups',
  affiliate_blocked: 'affiliate_blocks',
  conversion: 'orders',
  pixel_problem: 'pixel_problems',
} as const satisfies Record<Exclude<EventType, 'page_view' | FactType>, TableName>

export type FactType = 'coupon_entry' | 'affiliate_arrival' | 'page_health'

/** The fields shared by all events of a beacon, and values derived from an event's fields. */
export interface Surroundings {
  organizationId: number
  tag: string
  at: number
  host: string
  inventory: string
  country: string
  network: string
  browser: string
  os: string
  device: string
  userAgent: string
  markupHash: string
}

type Cells = Record<string, unknown>
type CellMaker = (event: Cells, around: Surroundings, nameOf: FindName) => unknown

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))

/** Element ids often contain a number or hash of the page view. Ad unit paths are names. */
const mergeSlotNames = (slot: string) =>
  slot.startsWith('/') ? slot : slot.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{12,}|\d{4,}/gi, '*')

/** Columns that are not copied from the event field of the same name. */
const special: Record<string, CellMaker> = {
  organization_id: (_event, { organizationId }) => organizationId,
  at: (_event, { at }) => at,
  tag: (_event, { tag }) => tag,
  host: (_event, { host }) => host,
  inventory: (_event, { inventory }) => inventory,
  country: (_event, { country }) => country,
  network: (_event, { network }) => network,
  browser: (_event, { browser }) => browser,
  os: (_event, { os }) => os,
  device: (_event, { device }) => device,
  user_agent: (_event, { userAgent }) => userAgent,
  markup_hash: (_event, { markupHash }) => markupHash,
  // Without an SSP, the bidder code identifies it.
  ssp: ({ ssp, bidderCode }, _around, nameOf) => nameOf('ssp', text(ssp)) || nameOf('ssp', text(bidderCode)),
  dsp: ({ dsp }, _around, nameOf) => nameOf('dsp', text(dsp)),
  delivery_source: ({ deliverySource }, _around, nameOf) => nameOf('deliverySource', text(deliverySource)),
  network_name: ({ network }) => text(network),
  facts: (event) => formatAdFacts(event),
  traits: ({ traits }) => json(traits),
  slot: ({ slot }) => mergeSlotNames(text(slot)),
  contained: ({ contained }) => (contained === undefined ? '' : contained ? 'yes' : 'no'),
  value_micros: ({ valueUsd }) => Math.round(Number(valueUsd ?? 0) * 1_000_000),
  line_item_costs: ({ lineItemCosts }) => json(lineItemCosts),
}

const unknownValues: Record<ColumnKind, () => unknown> = {
  text: () => '',
  category: () => '',
  list: () => [],
  integer: () => 0,
  number: () => 0,
  instant: () => 0,
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function rowMaker(table: TableName) {
  const cells = Object.entries(tables[table] as Record<string, ColumnKind>).map(([column, kind]) => {
    const field = camel(column)
    const plain: CellMaker = (event) => event[field] ?? unknownValues[kind]()
    return [column, special[column] ?? plain] as const
  })
  return (event: VigilEvent, around: Surroundings, nameOf: FindName) => {
    const row: Cells = {}
    for (const [column, make] of cells) row[column] = make(event as Cells, around, nameOf) // an event is an object
    return row
  }
}

const makers = new Map(Object.entries(eventTables).map(([type, table]) => [type, rowMaker(table)]))

/** An inspection's row in the detailed table. */
export const toCoverageRow = rowMaker('coverage')

/** The row of an event that is stored individually. */
export function toRow(event: VigilEvent, around: Surroundings, nameOf: FindName): Cells | null {
  return makers.get(event.type)?.(event, around, nameOf) ?? null
}
