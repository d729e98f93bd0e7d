import { BadQueryError, type DayRange } from '../query.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** From the first millisecond of the range to the one after its last. */
export function bounds({ from, to }: DayRange) {
  const start = dayStart(from)
  const end = dayStart(to) + dayMs
  if (end <= start) throw new BadQueryError('the range ends before it begins')
  return { start, end }
}

function dayStart(day: string) {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Some parsers move a day beyond the end of its month to the next month.
  if (Number.isNaN(start) || dayText(start / dayMs) !== day)
    throw new BadQueryError(`${JSON.stringify(day)} is not a day`)
  return start
}

/** Formats days since 1970. */
export const dayText = (days: number) => new Date(days * dayMs).toISOString().slice(0, 10)
/** Formats hours since 1970: 2026-11-01T09. */
export const hourText = (hours: number) => new Date(hours * hourMs).toISOString().slice(0, 13)
