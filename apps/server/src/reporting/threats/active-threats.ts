import type { ActiveThreat, ActiveThreatSorting, ActiveThreatsQuestion, PlatformScope, Scope } from '@vigil/contract'
import type { MeasureOf, Order, QueryOf, QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'
import type { IncidentQuery } from './feed-query.ts'
import { loadIncidents, type TagNames, withTag } from './incidents.ts'

/** One row per SSP and creative: ids are assigned by exchanges, so the same id at two SSPs is two threats. */
export const perThreat = ['creativeId', 'ssp'] as const

/** The dimension or measure behind each sortable column. */
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

export interface ThreatsContext {
  warehouse: Pick<Warehouse, 'select' | 'list'>
  scope: Scope | PlatformScope
  options: QueryOptions
  tags: TagNames
  /** Only superadmins see when a threat was first seen. */
  seesFirstSeen: boolean
}

/** The first threats, with the total number. */
export async function loadActiveThreats(context: ThreatsContext, about: IncidentQuery, body: ActiveThreatsQuestion) {
  const [threats, [all]] = await Promise.all([
    threatKeys(context, about, body, body.threatsDetailsRowsPerPage),
    context.warehouse.select(context.scope, { dataset: 'incidents', measures: ['threats'], ...about }, context.options),
  ])
  return { data: await describe(context, about, threats), total: Number(all?.threats ?? 0) }
}

const threatsAtOnce = 500

/** The first threats, in parts. */
export async function* activeThreatRows(
  context: ThreatsContext,
  about: IncidentQuery,
  body: ActiveThreatsQuestion,
  most: number,
) {
  yield* describeAll(context, about, await threatKeys(context, about, body, most))
}

/** Parts small enough to be released before the next one loads. */
export async function* describeAll(context: ThreatsContext, about: IncidentQuery, threats: readonly ResultRow[]) {
  for (let from = 0; from < threats.length; from += threatsAtOnce)
    yield await describe(context, about, threats.slice(from, from + threatsAtOnce))
}

type Sorting = Pick<ActiveThreatsQuestion, 'sortingName' | 'sortingDirection'>

/**
 * The keys of the threats, in order. Only the sorting measure is counted here: counting sites and latest incidents for
 * all creatives would take ten times as long as for the displayed ones.
 */
export function threatKeys(
  { warehouse, scope, options }: ThreatsContext,
  about: IncidentQuery,
  body: Sorting,
  most: number,
) {
  const by = sortings[body.sortingName]
  const order: Order[] = [{ by, direction: body.sortingDirection === 'asc' ? 'ascending' : 'descending' }]
  const measures: MeasureOf<'incidents'>[] = isPart(by) ? ['attacks'] : [by]
  const query: QueryOf<'incidents'> = { dataset: 'incidents', measures, by: perThreat, ...about, order, limit: most }
  return warehouse.select(scope, query, options)
}

/** A unique key of a threat. */
export const threatKey = (creative: unknown, ssp: unknown) => JSON.stringify([creative, ssp])

/** The remaining columns of some threats: counts, and the fields of each one's latest incident. */
export async function describe(
  context: ThreatsContext,
  about: IncidentQuery,
  threats: readonly ResultRow[],
): Promise<ActiveThreat[]> {
  if (threats.length === 0) return []
  const { warehouse, scope, options } = context
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
  const keys = threats
    .map((threat) => counted.get(threatKey(threat.creativeId, threat.ssp)))
    .filter((row) => row !== undefined)
  const latest = await findLatest(context, keys)
  return keys.flatMap((row) => {
    const incident = latest.get(String(row.latestId))
    return incident ? activeThreat(incident, row, context) : []
  })
}

async function findLatest({ warehouse, scope, options }: ThreatsContext, threats: readonly ResultRow[]) {
  if (threats.length === 0) return new Map<string, never>()
  const times = threats.map(({ lastSeen }) => Number(lastSeen))
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const { rows } = await loadIncidents(
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
  { tags, seesFirstSeen }: ThreatsContext,
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
