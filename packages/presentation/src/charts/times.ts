import { dayInWords } from '../format/formats.ts'
import { plainLabel } from '../labels/plain-label.ts'
import type { Series } from './series.ts'

/** UTC days as 'YYYY-MM-DD'; both ends are inclusive. A time is a day or 'YYYY-MM-DDTHH'. */
export type DayRange = { from: string; to: string }
export type Grain = 'day' | 'hour'
export type TimeSeries = {
  grain: Grain
  times: readonly string[]
  series: readonly Series[]
  /** The day or hour that has not ended: its values are incomplete. */
  running?: string
}
export type TimedRow = { date: string; hour?: number | null; label?: string; value: number | null }

const dayMs = 86_400_000
// A range from the URL must not exhaust memory; five years is more than any screen shows.
const mostDays = 1_830

export function listDays({ from, to }: DayRange): string[] {
  const start = Date.parse(from)
  const count = Math.floor((Date.parse(to) - start) / dayMs) + 1
  if (!(count > 0)) return []
  return Array.from({ length: Math.min(count, mostDays) }, (_, at) =>
    new Date(start + at * dayMs).toISOString().slice(0, 10),
  )
}

const formatHour = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}`

export const listHours = (day: string) => Array.from({ length: 24 }, (_, hour) => formatHour(day, hour))

/** A single day is split by hour. */
export const selectGrain = ({ from, to }: DayRange): Grain => (from === to ? 'hour' : 'day')

export const listTimes = (range: DayRange) => (range.from === range.to ? listHours(range.from) : listDays(range))

export type FillSettings = {
  /** Value of a time without a row: 0 for counts, null (unknown) for rates. */
  missing?: 0 | null
  /** The last time with data; later ones are gaps, not zeros. */
  knownUntil?: string
}

function fill(rows: readonly TimedRow[], times: readonly string[], grain: Grain, settings: FillSettings) {
  const { missing = 0, knownUntil } = settings
  const found = new Map<string, number | null>()
  for (const { date, hour, value } of rows) {
    const time = grain === 'hour' ? formatHour(date.slice(0, 10), hour ?? 0) : date.slice(0, 10)
    const sum = found.get(time)
    found.set(time, value === null ? (sum ?? null) : (sum ?? 0) + value)
  }
  return times.map((time) => {
    const value = found.get(time)
    if (value !== undefined) return value
    return knownUntil !== undefined && time > knownUntil ? null : missing
  })
}

/** A value for every day of the range, in order; rows of the same day are summed. */
export const fillDays = (rows: readonly TimedRow[], range: DayRange, settings: FillSettings = {}) =>
  fill(rows, listDays(range), 'day', settings)

/** A value for each of the 24 hours of a day. */
export const fillHours = (rows: readonly TimedRow[], day: string, settings: FillSettings = {}) =>
  fill(rows, listHours(day), 'hour', settings)

/** Rows as one series per label, by hour for a single day, else by day, in order of first appearance. */
export function seriesByTime(rows: readonly TimedRow[], range: DayRange, settings: FillSettings = {}): TimeSeries {
  const grain = selectGrain(range)
  const times = listTimes(range)
  const byLabel = new Map<string, TimedRow[]>()
  for (const row of rows) {
    const label = plainLabel(row.label)
    const own = byLabel.get(label)
    if (own) own.push(row)
    else byLabel.set(label, [row])
  }
  const series = [...byLabel].map(([label, own]) => ({ label, values: fill(own, times, grain, settings) }))
  return { grain, times, series }
}

const timeNow = (grain: Grain, now: Date) => now.toISOString().slice(0, grain === 'hour' ? 13 : 10)

/** Values after the current time become gaps. */
export const valuesUntil = (times: readonly string[], values: readonly (number | null)[], current: string) =>
  values.map((value, at) => ((times[at] ?? '') > current ? null : value))

/** Marks the current day or hour as incomplete, and removes the zeros of hours to come. */
export function untilNow(data: TimeSeries, now: Date): TimeSeries {
  const running = timeNow(data.grain, now)
  if (!data.times.includes(running)) return data
  const series = data.series.map((one) => ({ ...one, values: valuesUntil(data.times, one.values, running) }))
  return { ...data, series, running }
}

/** Titles of all times, for tooltips and tables. */
export const timeTitles = ({ times, running }: Pick<TimeSeries, 'times' | 'running'>) =>
  times.map((time) => (time === running ? `${timeTitle(time)} (incomplete)` : timeTitle(time)))

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** On an axis: '14 Nov' or '13:00'. */
export const timeLabel = (time: string) =>
  time.includes('T') ? `${time.slice(11, 13)}:00` : dayInWords(time).replace(/ \d{4}$/, '')

/** In a tooltip or table: 'Sat, 14 Nov 2026' or '14 Nov 2026, 13:00'. */
export function timeTitle(time: string): string {
  const day = time.slice(0, 10)
  if (time.includes('T')) return `${dayInWords(day)}, ${time.slice(11, 13)}:00`
  return `${weekdays[new Date(day).getUTCDay()]}, ${dayInWords(day)}`
}
