import type { Scope } from '@vigil/contract'
import type { DayRange, QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'
import { findHost } from '../../../reporting/listed-host.ts'

/** An ad in attacks or bids, at the time of the last of them. */
export interface SeenAd {
  creativeId: string
  ssp: string
  bidderCode: string
  markupHash: string
  dsp: string
  dspCreativeId: string
  /** One of the advertisers that the bid names; '' without any. */
  adomain: string
  /** The host of the address that the script reported with an attack. */
  scriptHost: string | null
  /** Milliseconds since 1970. */
  at: number
  /** The incident; null if the ad was only seen in a bid. */
  incidentId: string | null
}

/** Any of these recognizes an ad. */
export interface Marks {
  creativeId: readonly string[]
  markupHash: readonly string[]
  dspCreativeId: readonly string[]
}

const inBids = ['creativeId', 'ssp', 'bidderCode', 'markupHash', 'dsp', 'dspCreativeId', 'adomain'] as const
const seenInAttacks = { dataset: 'incidents', measures: ['lastSeen', 'latestId'], by: inBids } as const
const seenInBids = { dataset: 'creatives', measures: ['lastSeen'], by: inBids } as const
/** The newest rows. A mark that is in more of them has been seen anyway, which ends its watch. */
const mostRows = 10_000
/** Limit for ads of advertisers: markup may differ for each reader. */
const mostOfAdvertisers = 1_000

const newest = (range: DayRange, limit: number) =>
  ({ range, limit, order: [{ by: 'lastSeen', direction: 'descending' }] }) as const

/** Finds ads by any of the marks: one query for attacks and one for bids, for any number of marks. */
export async function findSeenAds(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  marks: Marks,
  range: DayRange,
  options: QueryOptions = {},
): Promise<SeenAd[]> {
  if (Object.values(marks).every(({ length }) => length === 0)) return []
  const rows = { ...newest(range, mostRows), search: { text: [], in: ['creative_id'], or: marks } } as const
  const attacks = await warehouse.select(scope, { ...seenInAttacks, ...rows }, options)
  const bids = await warehouse.select(scope, { ...seenInBids, ...rows }, options)
  return [...attacks, ...bids].map(toSeenAd)
}

/** With more hosts, searching each address for all of them costs more than reading the addresses. */
const mostSearchedHosts = 20

/** Finds attacks that lead to a host, and bids that name it as the advertiser. */
export async function findAdsAtHosts(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  hosts: readonly string[],
  range: DayRange,
  options: QueryOptions = {},
): Promise<SeenAd[]> {
  if (hosts.length === 0) return []
  const rows = newest(range, mostRows)
  const byAddress = { ...seenInAttacks, ...rows, by: ['script'], whereNot: { script: [''] } } as const
  const search = { text: hosts, in: ['script'] } as const
  const searched = hosts.length > mostSearchedHosts ? byAddress : { ...byAddress, search }
  const attacks = await warehouse.select(scope, searched, options)
  const byAdvertiser = { ...seenInBids, ...rows, by: ['adomain'], where: { adomain: hosts } } as const
  const bids = await warehouse.select(scope, byAdvertiser, options)
  return [...attacks, ...bids].map(toSeenAd)
}

/** Ads of advertisers with their markup, which most bids are reported without. */
export async function findAdsOfAdvertisers(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  adomain: readonly string[],
  range: DayRange,
  options: QueryOptions = {},
): Promise<SeenAd[]> {
  if (adomain.length === 0) return []
  const rows = { ...newest(range, mostOfAdvertisers), where: { adomain }, whereNot: { markupHash: [''] } } as const
  const attacks = await warehouse.select(scope, { ...seenInAttacks, ...rows }, options)
  const bids = await warehouse.select(scope, { ...seenInBids, ...rows }, options)
  return [...attacks, ...bids].map(toSeenAd)
}

function toSeenAd(row: ResultRow): SeenAd {
  const read = (name: string) => String(row[name] ?? '')
  const incidentId = read('latestId')
  return {
    creativeId: read('creativeId'),
    ssp: read('ssp'),
    bidderCode: read('bidderCode'),
    markupHash: read('markupHash'),
    dsp: read('dsp'),
    dspCreativeId: read('dspCreativeId'),
    adomain: read('adomain'),
    scriptHost: findHost(read('script')),
    at: Number(row.lastSeen),
    incidentId: incidentId === '' ? null : incidentId,
  }
}
