import { dataAvailableFrom, type MetricRow } from '@vigil/contract'
import { exactCount } from '../format/formats.ts'
import {
  type DayRange,
  fillDays,
  fillHours,
  listDays,
  listTimes,
  type TimedRow,
  type TimeSeries,
  valuesUntil,
} from './times.ts'

/** Converts overview rows to the three headline numbers. */

export type Stat = {
  value: number | null
  /** The value of the previous period. */
  before?: number | null
  /** Shown next to the value. */
  note?: string
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

type Count = (row: MetricRow) => number

const pageViews: Count = ({ pageViewsCount = 0 }) => pageViewsCount
const prevented: Count = ({ attacksCount = 0 }) => attacksCount
const reported: Count = ({ reportedCount = 0 }) => reportedCount
/** Prevented or only reported. */
const attacks: Count = (row) => prevented(row) + reported(row)
const sum = (rows: readonly MetricRow[], count: Count) => rows.reduce((total, row) => total + count(row), 0)

/** The value of the preceding period of the same length; null if not recorded or failed to load. */
function findPrevious(totals: MetricRow[] | undefined, range: DayRange, figure: (row: MetricRow) => number | null) {
  const previous = totals?.find(({ label }) => label === 'previous')
  const start = new Date(Date.parse(range.from) - listDays(range).length * dayMs).toISOString()
  return previous && start >= since ? figure(previous) : null
}

type StatOf = (rows: MetricRow[], totals: MetricRow[] | undefined, range: DayRange) => Stat

function countStat(rows: MetricRow[], totals: MetricRow[] | undefined, range: DayRange, count: Count): Stat {
  const values = fillValues(
    rows.map((row) => timedRow(row, count(row))),
    range,
    0,
  )
  const known = values.filter((value) => value !== null)
  return {
    value: known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null,
    before: findPrevious(totals, range, count),
    trend: { times: listTimes(range), values },
  }
}

export const pageViewsStat: StatOf = (...about) => countStat(...about, pageViews)
/** Attacks of both kinds, for shares of breakdowns that count both. */
export const attacksStat: StatOf = (...about) => countStat(...about, attacks)

/** Prevented attacks, with a note on those that were only reported. */
export const preventedStat: StatOf = (rows, totals, range) => {
  const others = sum(rows, reported)
  return {
    ...countStat(rows, totals, range, prevented),
    ...(others > 0 && { note: `+ ${exactCount(others)} reported only` }),
  }
}

/** Attacks ÷ page views; null without page views. */
export const threatLevel = (row: MetricRow) => (pageViews(row) > 0 ? attacks(row) / pageViews(row) : null)

export const levelStat: StatOf = (rows, totals, range) => {
  return {
    value: threatLevel({ attacksCount: sum(rows, attacks), pageViewsCount: sum(rows, pageViews) }),
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

/** Removes the zeros of hours to come from the trend. */
export function statUntilNow(stat: Stat, now: Date): Stat {
  if (!stat.trend) return stat
  const { times, values } = stat.trend
  return { ...stat, trend: { times, values: valuesUntil(times, values, now.toISOString().slice(0, 13)) } }
}

const current = (totals: MetricRow[]) => totals.filter(({ label }) => label === 'current')

export const hasAttacks = (totals: MetricRow[]) => sum(current(totals), attacks) > 0
export const hasPageViews = (totals: MetricRow[]) => sum(current(totals), pageViews) > 0
