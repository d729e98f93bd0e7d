/** Building blocks of dataset descriptions. */

/**
 * A column, a list column (a row then counts once under each entry), or a value from other rows of the row's session.
 */
export type Dimension = string | { list: string } | OfSession

/**
 * A dimension of another dataset, looked up by session: '' if no row of that session matches `where`, and `unnamed` if
 * one does but has no value. `first` is the earliest row's; with `each`, a row counts once under each value. Sessions
 * are looked up from the day before the range to the day after it: none is longer than a day.
 */
export interface OfSession {
  session: {
    dataset: string
    dimension: string
    where: Readonly<Record<string, readonly string[]>>
    take: 'first' | 'each'
    /** Further columns that must match: the row's, and the other's. */
    same?: Readonly<Record<string, string>>
  }
}

/** Represents a value without a name, unlike '', which means no value. */
export const unnamed = 'Unknown'
export type Dimensions = Readonly<Record<string, Dimension>>

/** `latest` is the value in the newest row. A ratio to zero is 0, and so is the minimum or maximum of no rows. */
export type Measure =
  | { kind: 'count' }
  | { kind: 'sum' | 'min' | 'max' | 'latest'; column: string }
  /** With a second column, counts distinct pairs. */
  | { kind: 'distinct'; column: string; and?: string }
  | { kind: 'ratio'; of: Measure; to: Measure }
  /** Sum over rows of the share of `part` in `part` + `rest`, in millionths; 0 if both are 0. */
  | { kind: 'shares'; part: string; rest: string }
  /** Sum of a column in millionths. */
  | { kind: 'millionths'; column: string }
  /** Sum over rows of a price per thousand times a number. */
  | { kind: 'thousandths'; price: string; times: string }
  /** Sum of each row's squared amount, to the hundredth. With sum and count it gives the variance. */
  | { kind: 'squares'; column: string }
export type Measures = Readonly<Record<string, Measure>>

export const count: Measure = { kind: 'count' }
export const sum = (column: string): Measure => ({ kind: 'sum', column })
export const distinct = (column: string, and?: string): Measure => ({
  kind: 'distinct',
  column,
  ...(and !== undefined && { and }),
})
export const shares = (part: string, rest: string): Measure => ({ kind: 'shares', part, rest })
export const squares = (column: string): Measure => ({ kind: 'squares', column })
export const min = (column: string): Measure => ({ kind: 'min', column })
export const max = (column: string): Measure => ({ kind: 'max', column })
export const latest = (column: string): Measure => ({ kind: 'latest', column })
export const average = (of: Measure, to: Measure): Measure => ({ kind: 'ratio', of, to })

/** Common to all events. */
export const reader = {
  id: 'id',
  tag: 'tag',
  host: 'host',
  inventory: 'inventory',
  country: 'country',
  network: 'network',
  browser: 'browser',
  os: 'os',
  device: 'device',
} as const

export const page = { url: 'url' } as const

export const ad = {
  creativeId: 'creative_id',
  bidderCode: 'bidder_code',
  ssp: 'ssp',
  dsp: 'dsp',
  dspId: 'dsp_id',
  dspCreativeId: 'dsp_creative_id',
  exchangeId: 'exchange_id',
  seatId: 'seat_id',
  publisherId: 'publisher_id',
  siteId: 'site_id',
  advertiserId: 'advertiser_id',
  campaignId: 'campaign_id',
  adomain: { list: 'adomains' },
  deliverySource: 'delivery_source',
  mediaType: 'media_type',
} as const

export const cart = { sessionId: 'session_id', mode: 'mode' } as const

/** `network` is the reader's; the affiliate network has a separate name. */
export const affiliateNetwork = { affiliateNetwork: 'network_name' } as const

type Lookup = [
  dataset: string,
  dimension: string,
  where: Readonly<Record<string, readonly string[]>>,
  same?: Readonly<Record<string, string>>,
]

export const firstOfSession = (...[dataset, dimension, where, same]: Lookup): OfSession => ({
  session: { dataset, dimension, where, take: 'first', ...(same && { same }) },
})
export const eachOfSession = (...[dataset, dimension, where]: Lookup): OfSession => ({
  session: { dataset, dimension, where, take: 'each' },
})
