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

/** Threats that are out of sight, by their keys: who hid each. */
export type Hidden = ReadonlyMap<string, HiddenThreat['hiddenBy']>

export const indexHidden = (rows: readonly HiddenThreat[]): Hidden =>
  new Map(rows.map(({ creativeId, ssp, hiddenBy }) => [threatKey(creativeId, ssp), hiddenBy]))

/** As many as there can be: what is hidden and what is active is known here alone. */
const mostThreats = 1_000_000

/** Which threats there are, in their order. The days of both windows are read once. */
export async function listThreats(
  asking: ThreatsContext,
  { active, inactive, ...about }: PlatformQuery,
  query: PlatformListing,
  hidden: Hidden,
): Promise<Listing> {
  const rest = without(inactive, active)
  const keysIn = (range: DayRange) => threatKeys(asking, { ...about, range }, query, mostThreats)
  const [seen, before] = await Promise.all([keysIn(active), rest ? keysIn(rest) : []])
  const activeKeys = new Set(seen.map(keyOf))
  const isShown = (row: ResultRow) =>
    query.visibility === 'all' || hidden.has(keyOf(row)) === (query.visibility === 'hidden')
  return {
    active: { range: active, threats: seen.filter(isShown) },
    inactive: {
      range: rest ?? inactive,
      threats: before.filter((row) => !activeKeys.has(keyOf(row)) && isShown(row)),
    },
  }
}

const keyOf = ({ creativeId, ssp }: ResultRow) => threatKey(creativeId, ssp)

interface Telling {
  asking: ThreatsContext
  question: PlatformQuery
  hidden: Hidden
  /** Every day that is looked back at. */
  history: DayRange
}

/** A page of them, with everything that the platform may be told. */
export async function describePage(telling: Telling, { range, threats }: Listed, page: number, rowsPerPage: number) {
  const shown = threats.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return toldOf(telling, await describe(telling.asking, aboutOf(telling, range), shown))
}

/** The first so many, some at a time. */
export async function* rowsOf(telling: Telling, { range, threats }: Listed, most: number) {
  for await (const part of describeAll(telling.asking, aboutOf(telling, range), threats.slice(0, most)))
    yield await toldOf(telling, part)
}

const aboutOf = ({ question: { where, search } }: Telling, range: DayRange) => ({ range, where, search })

type Described = Awaited<ReturnType<typeof describe>>

async function toldOf({ asking, hidden, history }: Telling, threats: Described): Promise<PlatformThreat[]> {
  const firstSeen = asking.seesFirstSeen ? await firstSeenOf(asking, history, threats) : null
  return threats.map(({ tagName: _ofThePublisher, ...threat }) => {
    const key = threatKey(threat.creativeID, threat.ssp)
    const hiddenBy = hidden.get(key)
    return {
      ...withinRights(threat, asking.scope),
      ...(firstSeen && { firstSeen: firstSeen.get(key) ?? threat.firstSeen }),
      fakeHidden: hiddenBy !== undefined,
      ...(asking.seesFirstSeen && hiddenBy && { fakeHiddenLabel: hiddenBy }),
    }
  })
}

/** Whenever it was: a threat of today may be an old one. */
async function firstSeenOf({ warehouse, scope, options }: ThreatsContext, range: DayRange, threats: Described) {
  if (threats.length === 0) return new Map<string, string>()
  const values = (name: 'creativeID' | 'ssp') => [...new Set(threats.map((threat) => threat[name]))]
  const where = { creativeId: values('creativeID'), ssp: values('ssp') }
  const query = { dataset: 'incidents', measures: ['firstSeen'], by: perThreat, range, where } as const
  const rows = await warehouse.select(scope, query, options)
  return new Map(rows.map((row) => [keyOf(row), new Date(Number(row.firstSeen)).toISOString()]))
}
