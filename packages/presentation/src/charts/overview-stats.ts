import { dataAvailableFrom, type MetricRow } from '@vigil/contract'
import { type DayRange, fillDays, fillHours, listDays, listTimes, type TimedRow, type TimeSeries } from './times.ts'

/** Converts overview rows to the three headline numbers. */

export type Stat = {
  value: number | null
  /** The value of the previous period. */
  before?: number | null
  trend?: { times: TimeSeries['times']; values: readonly (number | null)[] }
}

const dayMs = 86_400_000

export const unavailableText = 'The data is available from Apr 3 2020 and shown as N/A before that date.'

const since = dataAvailableFrom.dashboard
export const isPartlyUnavailable = ({ from }: DayRange) => from < since

/** The time is a day, or an hour such as 2026-11-13T09. */
export function timedRow({ date, hour }: Pick<MetricRow, 'date' | 'hour'>, value: number | null): TimedRow {
  return hour === undefined
    ? { date: date ?? '', value }
    : { date: hour.slice(0, 10), hour: Number(hour.slice(11)), value }
}

function fillValues(rows: TimedRow[], range: DayRange, missing: 0 | null) {
  const values = range.from === range.to ? fillHours(rows, range.from, { missing }) : fillDays(rows, range, { missing })
  return listTimes(range).map((time, at) => (time.slice(0, 10) < since ? null : (values[at] ?? null)))
}

type Counted = 'pageViewsCount' | 'attacksCount'

/** The value of the preceding period of the same length; null if not recorded or failed to load. */
function findPrevious(totals: MetricRow[] | undefined, range: DayRange, figure: (row: MetricRow) => number | null) {
  const previous = totals?.find(({ label }) => label === 'previous')
  const start = new Date(Date.parse(range.from) - listDays(range).length * dayMs).toISOString()
  return previous && start >= since ? figure(previous) : null
}

export function countStat(rows: MetricRow[], totals: MetricRow[] | undefined, range: DayRange, counted: Counted): Stat {
  const values = fillValues(
    rows.map((row) => timedRow(row, row[counted] ?? 0)),
    range,
    0,
  )
  const known = values.filter((value) => value !== null)
  return {
    value: known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null,
    before: findPrevious(totals, range, (row) => row[counted] ?? 0),
    trend: { times: listTimes(range), values },
  }
}

/** Attacks ÷ page views; null without page views. */
export const threatLevel = ({ attacksCount = 0, pageViewsCount = 0 }: MetricRow) =>
  pageViewsCount > 0 ? attacksCount / pageViewsCount : null

export function levelStat(rows: MetricRow[], totals: MetricRow[] | undefined, range: DayRange): Stat {
  const sum = (counted: Counted) => rows.reduce((total, row) => total + (row[counted] ?? 0), 0)
  return {
    value: threatLevel({ attacksCount: sum('attacksCount'), pageViewsCount: sum('pageViewsCount') }),
    before: findPrevious(totals, range, threatLevel),
    trend: {
      times: listTimes(range),
      values: fillValues(
        rows.map((row) => timedRow(row, threatLevel(row))),
        range,
        null,
      ),
    },
  }
}

const countedIn = (totals: MetricRow[], counted: Counted) =>
  totals.find(({ label }) => label === 'current')?.[counted] ?? 0

export const hasAttacks = (totals: MetricRow[]) => countedIn(totals, 'attacksCount') > 0
export const hasPageViews = (totals: MetricRow[]) => countedIn(totals, 'pageViewsCount') > 0
