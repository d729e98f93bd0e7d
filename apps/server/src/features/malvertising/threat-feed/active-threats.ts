import type { ActiveThreat, ActiveThreatSorting, ActiveThreatsQuestion, PlatformScope, Scope } from '@vigil/contract'
import type { AskOptions, MeasureOf, Order, QueryOf, ResultRow, Warehouse } from '@vigil/warehouse'
import { incidentsOf, type TagNames, withTag } from './incidents.ts'
import type { About } from './question.ts'

/** One row for each creative of an SSP: creatives have ids of their exchanges, so the same one at two is two. */
export const perThreat = ['creativeId', 'ssp'] as const

/** What a column is sorted by: a part of the threat, or a measure. */
const sortings: Record<ActiveThreatSorting, (typeof perThreat)[number] | MeasureOf<'incidents'>> = {
  latestAttack: 'lastSeen',
  firstSeen: 'firstSeen',
  creativeID: 'creativeId',
  ssp: 'ssp',
  dsp: 'latestDsp',
  seatID: 'latestSeatId',
  gotchaType: 'latestThreatClass',
  attacks: 'attacks',
  domainsAffected: 'sites',
}

const isPart = (name: string): name is (typeof perThreat)[number] => name === 'creativeId' || name === 'ssp'

export interface Asking {
  warehouse: Pick<Warehouse, 'select' | 'list'>
  scope: Scope | PlatformScope
  options: AskOptions
  tags: TagNames
  /** Only superadmins are told when a threat was first seen. */
  seesFirstSeen: boolean
}

/** The first so many threats, and how many there are. */
export async function activeThreatsOf(asking: Asking, about: About, body: ActiveThreatsQuestion) {
  const [threats, [all]] = await Promise.all([
    threatKeys(asking, about, body, body.threatsDetailsRowsPerPage),
    asking.warehouse.select(asking.scope, { dataset: 'incidents', measures: ['threats'], ...about }, asking.options),
  ])
  return { data: await describe(asking, about, threats), total: Number(all?.threats ?? 0) }
}

const threatsAtOnce = 500

/** The first so many, some at a time. */
export async function* activeThreatRows(asking: Asking, about: About, body: ActiveThreatsQuestion, most: number) {
  yield* describeAll(asking, about, await threatKeys(asking, about, body, most))
}

/** So few at once that a part is forgotten before the next has come. */
export async function* describeAll(asking: Asking, about: About, threats: readonly ResultRow[]) {
  for (let from = 0; from < threats.length; from += threatsAtOnce)
    yield await describe(asking, about, threats.slice(from, from + threatsAtOnce))
}

type Sorting = Pick<ActiveThreatsQuestion, 'sortingName' | 'sortingDirection'>

/**
 * Which threats, in their order. Only what they are sorted by is counted here: sites and the latest incident of all
 * creatives would take ten times as long as those of the few that are shown.
 */
export function threatKeys({ warehouse, scope, options }: Asking, about: About, body: Sorting, most: number) {
  const by = sortings[body.sortingName]
  const order: Order[] = [{ by, direction: body.sortingDirection === 'asc' ? 'ascending' : 'descending' }]
  const measures: MeasureOf<'incidents'>[] = isPart(by) ? ['attacks'] : [by]
  const query: QueryOf<'incidents'> = { dataset: 'incidents', measures, by: perThreat, ...about, order, limit: most }
  return warehouse.select(scope, query, options)
}

/** Names a threat among others. */
export const threatKey = (creative: unknown, ssp: unknown) => JSON.stringify([creative, ssp])

/** The rest of what is told of some threats: their counts, and the fields of the latest incident of each. */
export async function describe(asking: Asking, about: About, threats: readonly ResultRow[]): Promise<ActiveThreat[]> {
  if (threats.length === 0) return []
  const { warehouse, scope, options } = asking
  const values = (name: string) => [...new Set(threats.map((threat) => String(threat[name])))]
  const counts = await warehouse.select(
    scope,
    {
      dataset: 'incidents',
      measures: ['attacks', 'sites', 'firstSeen', 'lastSeen', 'latestId'],
      by: perThreat,
      ...about,
      where: { ...about.where, creativeId: values('creativeId'), ssp: values('ssp') },
    },
    options,
  )
  const counted = new Map(counts.map((row): [string, ResultRow] => [threatKey(row.creativeId, row.ssp), row]))
  const wanted = threats
    .map((threat) => counted.get(threatKey(threat.creativeId, threat.ssp)))
    .filter((row) => row !== undefined)
  const latest = await latestOf(asking, wanted)
  return wanted.flatMap((row) => {
    const incident = latest.get(String(row.latestId))
    return incident ? activeThreat(incident, row, asking) : []
  })
}

async function latestOf({ warehouse, scope, options }: Asking, threats: readonly ResultRow[]) {
  if (threats.length === 0) return new Map<string, never>()
  const times = threats.map(({ lastSeen }) => Number(lastSeen))
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const { rows } = await incidentsOf(
    warehouse,
    scope,
    options,
  )({
    dataset: 'incidents',
    range: { from: day(Math.min(...times)), to: day(Math.max(...times)) },
    where: { id: threats.map(({ latestId }) => String(latestId)) },
    page: 1,
    rowsPerPage: threats.length,
    isCounted: false,
  })
  return new Map(rows.map((row) => [row.id, row]))
}

function activeThreat(
  incident: Parameters<typeof withTag>[0],
  counts: ResultRow,
  { tags, seesFirstSeen }: Asking,
): ActiveThreat {
  const { time: _time, userTime: _userTime, action: _action, ...threat } = withTag(incident, tags)
  const time = (ms: unknown) => new Date(Number(ms)).toISOString()
  return {
    ...threat,
    attacks: Number(counts.attacks),
    domainsAffected: Number(counts.sites),
    latestAttack: time(counts.lastSeen),
    ...(seesFirstSeen && { firstSeen: time(counts.firstSeen) }),
  }
}
