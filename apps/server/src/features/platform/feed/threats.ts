import { setImmediate } from 'node:timers/promises'
import type { PlatformListing, PlatformThreat } from '@vigil/contract'
import type { HiddenThreat } from '@vigil/database'
import type { DayRange, ResultRow } from '@vigil/warehouse'
import { withinRights } from '../../../reporting/data-rights.ts'
import {
  describe,
  describeAll,
  perThreat,
  type ThreatsContext,
  threatKey,
  threatKeys,
} from '../../../reporting/threats/active-threats.ts'
import type { PlatformQuery } from './platform-query.ts'
import { without } from './windows.ts'

/** The threats of a window, and the days to describe them by. */
interface Listed {
  range: DayRange
  threats: readonly ResultRow[]
}

export interface Listing {
  active: Listed
  inactive: Listed
}

/** Hidden threats by key, with the user who hid each. */
export type HiddenThreats = ReadonlyMap<string, HiddenThreat['hiddenBy']>

export const indexHidden = (rows: readonly HiddenThreat[]): HiddenThreats =>
  new Map(rows.map(({ creativeId, ssp, hiddenBy }) => [threatKey(creativeId, ssp), hiddenBy]))

/** As many as possible: hidden and active threats are only distinguished here. */
const mostThreats = 1_000_000

/** The threats in order. The days of both windows are read once. */
export async function listThreats(
  context: ThreatsContext,
  { active, inactive, ...about }: PlatformQuery,
  query: PlatformListing,
  hidden: HiddenThreats,
): Promise<Listing> {
  const rest = without(inactive, active)
  const keysIn = (range: DayRange) => threatKeys(context, { ...about, range }, query, mostThreats)
  const [seen, before] = await Promise.all([keysIn(active), rest ? keysIn(rest) : []])
  const activeKeys = new Set(seen.map(toKey))
  const isShown = (row: ResultRow) =>
    query.visibility === 'all' || hidden.has(toKey(row)) === (query.visibility === 'hidden')
  return {
    active: { range: active, threats: seen.filter(isShown) },
    inactive: {
      range: rest ?? inactive,
      threats: before.filter((row) => !activeKeys.has(toKey(row)) && isShown(row)),
    },
  }
}

const toKey = ({ creativeId, ssp }: ResultRow) => threatKey(creativeId, ssp)

interface ListingContext {
  sources: ThreatsContext
  question: PlatformQuery
  hidden: HiddenThreats
  /** All days of the history. */
  history: DayRange
}

/** A page of threats, within the platform's data rights. */
export async function describePage(
  listing: ListingContext,
  { range, threats }: Listed,
  page: number,
  rowsPerPage: number,
) {
  const shown = threats.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return describeThreats(listing, await describe(listing.sources, toThreatFilter(listing, range), shown))
}

/** The first threats, in parts. */
export async function* rowsOf(listing: ListingContext, { range, threats }: Listed, most: number) {
  for await (const part of describeAll(listing.sources, toThreatFilter(listing, range), threats.slice(0, most)))
    yield await describeThreats(listing, part)
}

const toThreatFilter = ({ question: { where, search } }: ListingContext, range: DayRange) => ({ range, where, search })

const threatsPerTurn = 50

type Described = Awaited<ReturnType<typeof describe>>

async function describeThreats(
  { sources, hidden, history }: ListingContext,
  threats: Described,
): Promise<PlatformThreat[]> {
  const firstSeen = sources.seesFirstSeen ? await findFirstSeen(sources, history, threats) : null
  const described: PlatformThreat[] = []
  for (const { tagName: _ofThePublisher, ...threat } of threats) {
    // Looking for hidden names takes about half a millisecond per threat.
    if (described.length % threatsPerTurn === threatsPerTurn - 1) await setImmediate()
    const key = threatKey(threat.creativeID, threat.ssp)
    const hiddenBy = hidden.get(key)
    described.push({
      ...withinRights(threat, sources.scope),
      ...(firstSeen && { firstSeen: firstSeen.get(key) ?? threat.firstSeen }),
      fakeHidden: hiddenBy !== undefined,
      ...(sources.seesFirstSeen && hiddenBy && { fakeHiddenLabel: hiddenBy }),
    })
  }
  return described
}

/** On any day: a threat of today may be old. */
async function findFirstSeen({ warehouse, scope, options }: ThreatsContext, range: DayRange, threats: Described) {
  if (threats.length === 0) return new Map<string, string>()
  const values = (name: 'creativeID' | 'ssp') => [...new Set(threats.map((threat) => threat[name]))]
  const where = { creativeId: values('creativeID'), ssp: values('ssp') }
  const query = { dataset: 'incidents', measures: ['firstSeen'], by: perThreat, range, where } as const
  const rows = await warehouse.select(scope, query, options)
  return new Map(rows.map((row) => [toKey(row), new Date(Number(row.firstSeen)).toISOString()]))
}
