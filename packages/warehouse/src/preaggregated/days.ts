import { dayMs } from '../compile/time.ts'

/** Which days are settled, and still are: nothing that decides over them has come since. */

export interface PreAggregatedDay {
  at: number
  /** Deciding events up to the end of the day after it, when it was settled. */
  events: number
  settling: number
  settledAt: number
}

export interface DayEvents {
  /** Since 1970. */
  day: number
  events: number
}

/** Of each day the last settling, in the order of days. Events only ever become more; two that work at once settle the same. */
export function keepNewest(rows: readonly PreAggregatedDay[]): PreAggregatedDay[] {
  const isNewer = (a: PreAggregatedDay, b: PreAggregatedDay) =>
    a.events - b.events || a.settledAt - b.settledAt || a.settling - b.settling
  const byDay = new Map<number, PreAggregatedDay>()
  for (const row of rows) {
    const known = byDay.get(row.at)
    if (!known || isNewer(row, known) > 0) byDay.set(row.at, row)
  }
  return [...byDay.values()].sort((a, b) => a.at - b.at)
}

/** The first of them that follow one another and have as many events as there are now. An event counts for all days after it, too. */
export function keepCurrent(days: readonly PreAggregatedDay[], counts: readonly DayEvents[]): PreAggregatedDay[] {
  const eventsUntil = runningTotal(counts)
  const end = days.findIndex(
    ({ at, events }, index) =>
      (index > 0 && at !== (days[index - 1]?.at ?? 0) + dayMs) || events !== eventsUntil(at / dayMs + 1),
  )
  return end === -1 ? [...days] : days.slice(0, end)
}

/** The first day that is to be settled: one that is not, or not any more. Null where there is none up to the last. */
export function firstPendingDay(
  days: readonly PreAggregatedDay[],
  counts: readonly DayEvents[],
  lastDay: number,
): number | null {
  const first = counts[0]?.day
  if (first === undefined || first > lastDay) return null
  const settled = keepCurrent(days, counts)
  // A day before those that are settled has got events since.
  if (settled.length === 0 || (settled[0]?.at ?? 0) / dayMs > first) return first
  const next = (settled.at(-1)?.at ?? 0) / dayMs + 1
  return next > lastDay ? null : next
}

/** How many events there are up to the end of a day. */
export function runningTotal(counts: readonly DayEvents[]): (day: number) => number {
  const inOrder = [...counts].sort((a, b) => a.day - b.day)
  const totals: DayEvents[] = []
  for (const { day, events } of inOrder) totals.push({ day, events: (totals.at(-1)?.events ?? 0) + events })
  return (day) => totals.findLast((each) => each.day <= day)?.events ?? 0
}
