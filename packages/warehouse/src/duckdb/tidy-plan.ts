import { dayMs } from '../compile/time.ts'

/** Plans the ranges of days to sort. Rows in order of arrival make a query over a month twenty times slower. */

export interface DayCount {
  /** Days since 1970. */
  day: number
  rows: number
}

/** From the first to the last day, both included. */
export interface Stretch {
  fromDay: number
  toDay: number
}

/** Events may be seven days late; a month is sorted as a whole when no more can arrive. */
const lateDays = 8

interface Plan {
  counts: readonly DayCount[]
  /** Row counts when the days were last sorted. */
  tidied: readonly DayCount[]
  /** Row counts when the months were last sorted, by their first day. */
  tidiedMonths: readonly DayCount[]
  now: Date
  /** Counts are aggregated even on the current day. */
  isCounted: boolean
}

export function tidyPlan({ counts, tidied, tidiedMonths, now, isCounted }: Plan): Stretch[] {
  const today = Math.floor(now.getTime() / dayMs)
  const isClosed = ({ day }: DayCount) => toMonth(day).toDay + lateDays < today
  const before = new Map(tidied.map(({ day, rows }) => [day, rows]))
  const isDue = ({ day, rows }: DayCount) => {
    if (day > today || (day === today && !isCounted)) return false
    if (day === today) return rows > (before.get(day) ?? 0) * 1.5 + 20_000
    return isMuchMore(rows, before.get(day))
  }
  const days = counts.filter((count) => !isClosed(count) && isDue(count))
  const stretches = days.map(({ day }) => ({ fromDay: day, toDay: day }))
  return [...dueMonths(counts.filter(isClosed), tidiedMonths), ...stretches].sort((a, b) => a.fromDay - b.fromDay)
}

/** Each month once, although its days were sorted: thirty short pieces of an organization become a long one. */
function dueMonths(counts: readonly DayCount[], tidiedMonths: readonly DayCount[]): Stretch[] {
  const before = new Map(tidiedMonths.map(({ day, rows }) => [day, rows]))
  const months = new Map(counts.map(({ day }) => [toMonth(day).fromDay, toMonth(day)]))
  const rowsIn = ({ fromDay, toDay }: Stretch) =>
    counts.reduce((sum, { day, rows }) => sum + (day >= fromDay && day <= toDay ? rows : 0), 0)
  return [...months.values()].filter((month) => isMuchMore(rowsIn(month), before.get(month.fromDay)))
}

/** A few late ones are not worth the work. */
const isMuchMore = (rows: number, ordered: number | undefined) => ordered === undefined || rows > ordered * 1.1 + 1_000

function toMonth(day: number): Stretch {
  const date = new Date(day * dayMs)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return { fromDay: first / dayMs, toDay: next / dayMs - 1 }
}

/** Groups neighbouring organizations up to a number of rows. */
export function inParts(organizations: readonly (readonly [number, number])[], rowsAtOnce: number) {
  const parts: { from: number; to: number; rows: number }[] = []
  for (const [organizationId, rows] of organizations) {
    const last = parts.at(-1)
    if (last && last.rows + rows <= rowsAtOnce) {
      last.to = organizationId
      last.rows += rows
    } else parts.push({ from: organizationId, to: organizationId, rows })
  }
  return parts
}
