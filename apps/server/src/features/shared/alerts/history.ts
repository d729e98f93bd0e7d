import { statfs } from 'node:fs/promises'
import { type AlertCondition, authorise, limits, type PlatformScope, type Scope } from '@vigil/contract'
import type { Database, ReportOrganization } from '@vigil/database'
import type { DayRange, Query, QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'
import { revenueByTime } from '../../../recovered-revenue/revenue-by-day.ts'
import { linkHolder } from '../../../reporting/link-holder.ts'
import { authorisePlatformReader } from '../../../reporting/platform.ts'
import { recognizeCodes } from '../../../reporting/recognize-codes.ts'
import { hourMs } from './baseline.ts'
import type { History, Series } from './detect.ts'

export interface HistorySources {
  warehouse: Pick<Warehouse, 'select'>
  database: Pick<Database, 'distributions' | 'organizations' | 'affiliates' | 'codeKeys'>
  config: { dataDirectory: string }
  clock: () => Date
  readDisk?: (directory: string) => Promise<{ bavail: number; blocks: number }>
}

/** Before the first hour that is evaluated: enough weeks to know what is usual. */
const baselineDays = 57
const mostSubjects = 2_000
const dayMs = 24 * hourMs

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const readHour = (row: ResultRow) => Date.parse(`${row.hour}:00:00Z`) / hourMs

/** Rows with an hour become one series per subject. */
function toSeries(rows: readonly ResultRow[], measure: string, subjectOf: (row: ResultRow) => string): Series[] {
  const bySubject = new Map<string, Map<number, number>>()
  for (const row of rows) {
    const subject = subjectOf(row)
    const hours = bySubject.get(subject) ?? new Map<number, number>()
    const hour = readHour(row)
    hours.set(hour, (hours.get(hour) ?? 0) + Number(row[measure]))
    bySubject.set(subject, hours)
  }
  return [...bySubject].map(([subject, hours]) => ({ subject, hours }))
}

/**
 * Selects groups by time. Days before yesterday have a separate query: DuckDB keeps its rows until one of these days gets
 * an event, and every rule is evaluated each minute.
 */
async function selectByTime(
  { warehouse, clock }: HistorySources,
  scope: Scope | PlatformScope,
  query: Query & { every: 'hour' | 'day' },
  options: QueryOptions,
): Promise<ResultRow[]> {
  const { from, to } = query.range
  const yesterday = toDay(clock().getTime() - dayMs)
  if (from >= yesterday || to < yesterday) return warehouse.select(scope, query, options)
  const select = (range: DayRange) => warehouse.select(scope, { ...query, range }, options)
  const dayBefore = toDay(Date.parse(yesterday) - dayMs)
  return (await Promise.all([select({ from, to: dayBefore }), select({ from: yesterday, to })])).flat()
}

const firstHour = (series: readonly Series[]) =>
  series.reduce((first, { hours }) => Math.min(first, ...hours.keys()), Number.POSITIVE_INFINITY)

interface HistoryRequest {
  condition: AlertCondition
  /** Hours since 1970: the first that is evaluated. */
  from: number
  options: QueryOptions
}

/** Loads what a rule needs to be evaluated from an hour on, with the scope of its organization. */
export async function loadHistory(
  sources: HistorySources,
  organization: ReportOrganization | null,
  request: HistoryRequest,
): Promise<History> {
  const { condition } = request
  if (condition.kind === 'disk') return diskUse(sources)
  if (!organization || condition.kind === 'rollout') return { series: [], start: 0 }
  const viewer = linkHolder(organization)
  const own = authorise(viewer, organization.id)
  const now = sources.clock().getTime()
  const range = { from: toDay(request.from * hourMs - baselineDays * 24 * hourMs), to: toDay(now) }
  const scope = organization.type === 'Platform' ? authorisePlatformReader(viewer, organization) : own
  switch (condition.kind) {
    case 'attacks':
    case 'new-class':
      return attackHistory(sources, scope, { ...request, condition, range })
    case 'silent-tag':
      return tagHistory(sources, own, range, request.options)
    case 'coverage':
      return coverageHistory(sources, own, condition.site, range, request.options)
    case 'heavy-ads': {
      const where = condition.dsp === '' ? {} : { dsp: [condition.dsp] }
      const query = { dataset: 'heavyAds', measures: ['heavyAds'], by: ['dsp'], every: 'hour', range, where } as const
      const rows = await selectByTime(sources, own, query, request.options)
      const named = rows.filter(({ dsp }) => dsp !== '')
      return complete(toSeries(named, 'heavyAds', ({ dsp }) => String(dsp)))
    }
    case 'leaked-coupon':
      return leakHistory(sources, own, range, request.options)
    case 'recovered-revenue': {
      const revenue = await revenueByTime(sources, own, { range, hosts: [], every: 'day' }, request.options)
      const hours = new Map([...revenue].map(([day, { recovered }]) => [Date.parse(day) / hourMs, recovered]))
      return complete([{ subject: '', hours }])
    }
  }
}

const complete = (series: Series[]): History => ({ series, start: firstHour(series) })

async function leakHistory(
  sources: HistorySources,
  scope: Scope,
  range: DayRange,
  options: QueryOptions,
): Promise<History> {
  const { warehouse, database, clock } = sources
  const rows = await warehouse.select(
    scope,
    {
      dataset: 'couponAttempts',
      measures: ['attempts'],
      by: ['code', 'origin'],
      every: 'hour',
      range,
      where: { outcome: ['applied'], source: ['deal_site', 'extension'] },
    },
    options,
  )
  const seen = rows.map((row) => ({
    code: String(row.code),
    origin: String(row.origin),
    firstSeen: readHour(row) * hourMs,
  }))
  const { nameOf, mayBeRepeated } = recognizeCodes(seen, await database.codeKeys.valid(scope, clock()))
  const comparable = rows.filter(({ code }) => !mayBeRepeated(String(code)))
  const start = await firstSession(sources, scope, range, options)
  return { series: toSeries(comparable, 'attempts', ({ code }) => nameOf(String(code))), start }
}

async function attackHistory(
  sources: HistorySources,
  scope: Scope | PlatformScope,
  { condition, range, options }: HistoryRequest & { range: DayRange; condition: AlertCondition },
): Promise<History> {
  if (condition.kind !== 'attacks') {
    // A class is new if it was never seen, however long ago.
    const range = { from: limits.firstDay, to: toDay(sources.clock().getTime()) }
    const measures = ['attacks', 'firstSeen'] as const
    const query = { dataset: 'incidents', measures, by: ['threatClass'], every: 'day', range } as const
    const days = await selectByTime(sources, scope, query, options)
    const sightings = new Map<string, { firstSeen: number; attacks: number }>()
    for (const row of days) {
      const subject = String(row.threatClass)
      const known = sightings.get(subject) ?? { firstSeen: Number.POSITIVE_INFINITY, attacks: 0 }
      const firstSeen = Math.min(known.firstSeen, Number(row.firstSeen))
      sightings.set(subject, { firstSeen, attacks: known.attacks + Number(row.attacks) })
    }
    return complete(
      [...sightings].map(([subject, { firstSeen, attacks }]) => ({
        subject,
        hours: new Map([[Math.floor(firstSeen / hourMs), attacks]]),
      })),
    )
  }
  const { site, threatClass } = condition
  const where = { host: site === '' ? [] : [site], threatClass: threatClass === '' ? [] : [threatClass] }
  const query = { dataset: 'incidents', measures: ['attacks'], every: 'hour', range, where } as const
  const rows = await selectByTime(sources, scope, query, options)
  const series = toSeries(rows, 'attacks', () => site)
  if (scope.kind === 'platform') return complete(series)
  // A site without attacks has a history too: its page views.
  const days = await selectByTime(
    sources,
    scope,
    { dataset: 'traffic', measures: ['pageViews'], every: 'day', range, where: { host: where.host } },
    options,
  )
  const firstDay = Math.min(...days.map(({ day }) => Date.parse(String(day)) / hourMs))
  return { series, start: Math.min(firstDay, firstHour(series)) }
}

/** Page views, or arrivals at a shop, by tag. Disabled tags are silent on purpose. */
async function tagHistory(
  sources: HistorySources,
  scope: Scope,
  range: DayRange,
  options: QueryOptions,
): Promise<History> {
  const tags = (await sources.database.distributions.list(scope)).filter(({ isEnabled }) => isEnabled)
  const [views, arrivals] = await Promise.all([
    selectByTime(
      sources,
      scope,
      { dataset: 'traffic', measures: ['pageViews'], by: ['tag'], every: 'hour', range },
      options,
    ),
    sources.warehouse.select(
      scope,
      { dataset: 'cartSessions', measures: ['arrivals'], by: ['tag'], every: 'hour', range },
      options,
    ),
  ])
  const counted = [
    ...toSeries(views, 'pageViews', ({ tag }) => String(tag)),
    ...toSeries(arrivals, 'arrivals', ({ tag }) => String(tag)),
  ]
  const series = counted.flatMap(({ subject, hours }) => {
    const tag = tags.find(({ id }) => id === subject)
    return tag ? [{ subject: tag.comment, hours, lastBeaconAt: tag.lastBeaconAt?.getTime() ?? null }] : []
  })
  return complete(series)
}

async function coverageHistory(
  sources: HistorySources,
  scope: Scope,
  site: string,
  range: DayRange,
  options: QueryOptions,
): Promise<History> {
  const rows = await selectByTime(
    sources,
    scope,
    {
      dataset: 'inspections',
      measures: ['ads'],
      by: ['outcome'],
      every: 'hour',
      range,
      where: { host: site === '' ? [] : [site] },
    },
    options,
  )
  const [all] = toSeries(rows, 'ads', () => site)
  const [inspected] = toSeries(
    rows.filter(({ outcome }) => outcome === 'inspected'),
    'ads',
    () => site,
  )
  if (!all) return { series: [], start: 0 }
  return complete([{ subject: site, hours: inspected?.hours ?? new Map(), totals: all.hours }])
}

async function firstSession({ warehouse }: HistorySources, scope: Scope, range: DayRange, options: QueryOptions) {
  const query = { dataset: 'cartSessions', measures: ['arrivals'], every: 'day', range } as const
  const days = await warehouse.select(scope, query, options)
  return Math.min(...days.map(({ day }) => Date.parse(String(day)) / hourMs))
}

/** Only the current value: no history of it is stored. */
async function diskUse({ config, clock, readDisk = statfs }: HistorySources): Promise<History> {
  const { bavail, blocks } = await readDisk(config.dataDirectory)
  const hour = Math.floor(clock().getTime() / hourMs)
  return { series: [{ subject: '', hours: new Map([[hour, 100 * (1 - bavail / blocks)]]) }], start: hour }
}

/** DSPs with heavy ads, the heaviest first. */
export async function heavyDsps(
  { warehouse, clock }: HistorySources,
  scope: Scope,
  options: QueryOptions,
): Promise<string[]> {
  const now = clock().getTime()
  const range = { from: toDay(now - 60 * 24 * hourMs), to: toDay(now) }
  const query = { dataset: 'heavyAds', measures: ['heavyAds'], by: ['dsp'], range, limit: mostSubjects } as const
  const rows = await warehouse.select(scope, query, options)
  return rows.map(({ dsp }) => String(dsp)).filter((dsp) => dsp !== '')
}
