import { dayMs } from '../compile/time.ts'

/** Determines which pre-aggregated days are still valid: no relevant event has arrived since. */

export interface PreAggregatedDay {
  at: number
  /** Relevant events up to the end of the next day, at the time of aggregation. */
  events: number
  settling: number
  settledAt: number
}

export interface DayEvents {
  /** Days since 1970. */
  day: number
  events: number
}

/** The last run of each day, in order of days. Events only increase; concurrent runs produce the same rows. */
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

/** The leading consecutive days with the same number of events as now. An event counts for all later days, too. */
export function keepCurrent(days: readonly PreAggregatedDay[], counts: readonly DayEvents[]): PreAggregatedDay[] {
  const eventsUntil = runningTotal(counts)
  const end = days.findIndex(
    ({ at, events }, index) =>
      (index > 0 && at !== (days[index - 1]?.at ?? 0) + dayMs) || events !== eventsUntil(at / dayMs + 1),
  )
  return end === -1 ? [...days] : days.slice(0, end)
}

/** The first day to aggregate: one that is missing or invalid. Null if there is none up to the last. */
export function firstPendingDay(
  days: readonly PreAggregatedDay[],
  counts: readonly DayEvents[],
  lastDay: number,
): number | null {
  const first = counts[0]?.day
  if (first === undefined || first > lastDay) return null
  const settled = keepCurrent(days, counts)
  // A day before the aggregated ones has received events.
  if (settled.length === 0 || (settled[0]?.at ?? 0) / dayMs > first) return first
  const next = (settled.at(-1)?.at ?? 0) / dayMs + 1
  return next > lastDay ? null : next
}

/** The number of events up to the end of a day. */
export function runningTotal(counts: readonly DayEvents[]): (day: number) => number {
  const inOrder = [...counts].sort((a, b) => a.day - b.day)
  const totals: DayEvents[] = []
  for (const { day, events } of inOrder) totals.push({ day, events: (totals.at(-1)?.events ?? 0) + events })
  return (day) => totals.findLast((each) => each.day <= day)?.events ?? 0
}
