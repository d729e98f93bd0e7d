/** UTC days as 'YYYY-MM-DD'; both ends are inclusive. */
export type DayRange = { from: string; to: string }

export type RangeLimits = {
  now: Date
  isTodayAllowed: boolean
  /** Quick ranges of several days end yesterday, so that they contain full days only. */
  endsYesterday?: boolean
}

export type QuickRange = { key: QuickRangeKey; label: string; range: DayRange | null }

const dayMs = 86_400_000
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const formatDay = (date: Date) => date.toISOString().slice(0, 10)

export const addDays = (day: string, count: number) => formatDay(new Date(Date.parse(day) + count * dayMs))

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Whether the day exists: 2026-02-30 does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && formatDay(new Date(time)) === text
}

/** Today, or yesterday if today is not allowed. */
export function latestDay({ now, isTodayAllowed }: RangeLimits): string {
  return isTodayAllowed ? formatDay(now) : addDays(formatDay(now), -1)
}

const quickEnd = (limits: RangeLimits) =>
  latestDay({ ...limits, isTodayAllowed: limits.isTodayAllowed && !limits.endsYesterday })

/** `count` days ending with the latest allowed one, or with yesterday. */
export function lastDays(count: number, limits: RangeLimits): DayRange {
  const to = quickEnd(limits)
  return { from: addDays(to, 1 - count), to }
}

export function previousMonth(now: Date): DayRange {
  const to = addDays(firstOfMonth(formatDay(now)), -1)
  return { from: firstOfMonth(to), to }
}

/** Null on the 1st. */
export function monthToDate(limits: RangeLimits): DayRange | null {
  const today = formatDay(limits.now)
  return today.endsWith('-01') ? null : { from: firstOfMonth(today), to: quickEnd(limits) }
}

type QuickRangeKey = 'today' | 'yesterday' | 'monthToDate' | 'last7' | 'last14' | 'last30' | 'previousMonth'

/** In display order; unavailable ranges are null. */
export function quickRanges(limits: RangeLimits): QuickRange[] {
  const today = formatDay(limits.now)
  const yesterday = addDays(today, -1)
  return [
    { key: 'today', label: 'Today', range: limits.isTodayAllowed ? { from: today, to: today } : null },
    { key: 'yesterday', label: 'Yesterday', range: { from: yesterday, to: yesterday } },
    { key: 'monthToDate', label: 'Month To Date', range: monthToDate(limits) },
    { key: 'last7', label: 'Last 7 days', range: lastDays(7, limits) },
    { key: 'last14', label: 'Last 14 days', range: lastDays(14, limits) },
    { key: 'last30', label: 'Last 30 days', range: lastDays(30, limits) },
    { key: 'previousMonth', label: 'Previous Month', range: previousMonth(limits.now) },
  ]
}

export const isSameRange = (a: DayRange | null, b: DayRange | null) => a?.from === b?.from && a?.to === b?.to

/** Two quick ranges can be equal (on the 8th: month to date, last 7 days); the more familiar one wins. */
export function findQuickRange(range: DayRange, limits: RangeLimits): QuickRange | undefined {
  const matching = quickRanges(limits).filter((quick) => isSameRange(quick.range, range))
  return matching.find(({ key }) => key !== 'monthToDate') ?? matching[0]
}

/** '8 – 14 Nov', '28 Oct – 3 Nov', '30 Dec 2025 – 2 Jan 2026'; the current year is omitted. */
export function rangeInWords({ from, to }: DayRange, now: Date): string {
  const thisYear = formatDay(now).slice(0, 4)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const year = isOneYear && to.slice(0, 4) === thisYear ? '' : ` ${to.slice(0, 4)}`
  const end = `${dayAndMonth(to)}${year}`
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${end}`
  return `${dayAndMonth(from)}${isOneYear ? '' : ` ${from.slice(0, 4)}`} – ${end}`
}

/** 'Last 7 days · 8 – 14 Nov' */
export function rangeLabel(range: DayRange, limits: RangeLimits): string {
  const words = rangeInWords(range, limits.now)
  const quick = findQuickRange(range, limits)
  return quick ? `${quick.label} · ${words}` : words
}

const dayAndMonth = (day: string) => `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]}`

/** The picker's format: month/day/year. */
export const typedDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

export function parseTypedDay(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!parts) return null
  const day = `${parts[3]}-${parts[1]}-${parts[2]}`
  return isDay(day) ? day : null
}

/** The range of two typed entries; null if incomplete, invalid, too late or in the wrong order. */
export function parseTypedRange(from: string, to: string, limits: RangeLimits): DayRange | null {
  const range = { from: parseTypedDay(from), to: parseTypedDay(to) }
  if (range.from === null || range.to === null) return null
  const isPossible = range.from <= range.to && range.to <= latestDay(limits)
  return isPossible ? { from: range.from, to: range.to } : null
}
