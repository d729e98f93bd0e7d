import type { CaseMatch, Scope } from '@vigil/contract'
import type { WatchedCase } from '@vigil/database'
import type { DayRange, QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'

/** The latest event in which the ad of a case was recognized. */
export interface Sighting {
  match: CaseMatch
  /** Milliseconds since 1970. */
  at: number
  /** The incident; null if the ad was only seen in a bid. */
  incidentId: string | null
}

type Seen = Omit<Sighting, 'match'>
type Lookup = (watched: WatchedCase) => Seen | undefined

const joinKey = (...parts: string[]) => JSON.stringify(parts)
const known = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))]

/** Looks for the ads of an organization's cases: one query per kind of mark and dataset for all cases. */
export async function findSightings(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  watched: readonly WatchedCase[],
  range: DayRange,
  options: QueryOptions = {},
): Promise<Map<string, Sighting>> {
  const select = async (query: Parameters<Warehouse['select']>[1], toKey: (row: ResultRow) => string) => {
    const rows = await warehouse.select(scope, query, options)
    return new Map(rows.map((row) => [toKey(row), toSeen(row)]))
  }
  const none = new Map<string, Seen>()
  const incidents = { dataset: 'incidents', measures: ['lastSeen', 'latestId'], range } as const
  const bids = { dataset: 'creatives', measures: ['lastSeen'], range } as const

  const creatives = watched.flatMap(allCreatives)
  const creativeId = known(creatives.map((creative) => creative.creativeId))
  const markupHash = known(creatives.map((creative) => creative.markupHash))
  const dspCreativeId = known(watched.map((one) => one.dspCreativeId))
  const hosts = known(watched.map(({ landingHost }) => landingHost))

  const lookups: [CaseMatch, Lookup][] = []
  for (const dataset of [incidents, bids]) {
    const byId = await (creativeId.length > 0
      ? select({ ...dataset, by: ['creativeId', 'ssp', 'bidderCode'], where: { creativeId } }, (row) =>
          joinKey(`${row.creativeId}`, `${row.ssp}`, `${row.bidderCode}`),
        )
      : none)
    lookups.push(['creative', (one) => latest(allCreatives(one).map((creative) => findCreative(byId, creative)))])
    const byMarkup = await (markupHash.length > 0
      ? select({ ...dataset, by: ['markupHash'], where: { markupHash } }, (row) => `${row.markupHash}`)
      : none)
    lookups.push(['markup', (one) => latest(allCreatives(one).map((creative) => byMarkup.get(creative.markupHash)))])
    const byBuyer = await (dspCreativeId.length > 0
      ? select({ ...dataset, by: ['dspCreativeId', 'dsp'], where: { dspCreativeId } }, (row) =>
          joinKey(`${row.dspCreativeId}`, `${row.dsp}`),
        )
      : none)
    lookups.push(['dsp-creative', (one) => byBuyer.get(joinKey(one.dspCreativeId, one.dsp))])
  }
  const byHost = new Map<string, Seen>()
  for (const host of hosts) {
    // Quotes inside of a trait are escaped, so only the trait itself matches.
    const search = { text: `"target-host":${JSON.stringify(host)}`, in: ['traits'] } as const
    const [row] = await warehouse.select(scope, { ...incidents, search }, options)
    if (row) byHost.set(host, toSeen(row))
  }
  lookups.push(['landing-host', ({ landingHost }) => byHost.get(landingHost)])
  const byAdvertiser = await (hosts.length > 0
    ? select({ ...bids, by: ['adomain'], where: { adomain: hosts } }, (row) => `${row.adomain}`)
    : none)
  lookups.push(['landing-host', ({ landingHost }) => byAdvertiser.get(landingHost)])

  return new Map(
    watched.flatMap((one) => {
      const sighting = firstAfter(lookups, one)
      return sighting ? [[one.id, sighting] as const] : []
    }),
  )
}

const toSeen = (row: ResultRow): Seen => ({
  at: Number(row.lastSeen),
  incidentId: row.latestId === undefined || row.latestId === '' ? null : String(row.latestId),
})

/** Exchanges assign creative ids; without one, the bidder does. */
function findCreative(seen: ReadonlyMap<string, Seen>, { creativeId, ssp, bidderCode }: WatchedCase['creative']) {
  if (creativeId === '') return undefined
  const isSame = ([key]: readonly [string, Seen]) => {
    const [id, soldBy, bidder] = JSON.parse(key) as [string, string, string] // made by keyOf
    return id === creativeId && (ssp !== '' ? soldBy === ssp : bidder === bidderCode)
  }
  return latest([...seen].filter(isSame).map(([, each]) => each))
}

const latest = (seen: readonly (Seen | undefined)[]) =>
  seen.filter((each) => each !== undefined).sort((a, b) => b.at - a.at)[0]

/** A case can cover a whole campaign. */
const allCreatives = ({ creative, variants }: WatchedCase) => [creative, ...variants]

function firstAfter(lookups: readonly [CaseMatch, Lookup][], watched: WatchedCase): Sighting | undefined {
  for (const [match, find] of lookups) {
    const seen = find(watched)
    if (seen && seen.at > watched.fixedAt.getTime()) return { match, ...seen }
  }
  return undefined
}
