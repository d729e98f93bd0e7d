/** The parts that datasets are described with. */

/** A column, or a column whose value is a list: a row then counts once under each entry. */
export type Dimension = string | { list: string }
export type Dimensions = Readonly<Record<string, Dimension>>

/** `latest` is the value in the newest row. A ratio to nothing is 0, and so is the least or greatest of no rows. */
export type Measure =
  | { kind: 'count' }
  | { kind: 'sum' | 'min' | 'max' | 'latest'; column: string }
  /** With a second column, of the pairs that are different in either. */
  | { kind: 'distinct'; column: string; and?: string }
  | { kind: 'ratio'; of: Measure; to: Measure }
export type Measures = Readonly<Record<string, Measure>>

export const count: Measure = { kind: 'count' }
export const sum = (column: string): Measure => ({ kind: 'sum', column })
export const distinct = (column: string, and?: string): Measure => ({
  kind: 'distinct',
  column,
  ...(and !== undefined && { and }),
})
export const min = (column: string): Measure => ({ kind: 'min', column })
export const max = (column: string): Measure => ({ kind: 'max', column })
export const latest = (column: string): Measure => ({ kind: 'latest', column })
export const average = (of: Measure, to: Measure): Measure => ({ kind: 'ratio', of, to })

/** What every event has. */
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

/** `network` is the reader's; the one that pays affiliates has a name of its own. */
export const affiliateNetwork = { affiliateNetwork: 'network_name' } as const
