import type { DayRange } from '@vigil/warehouse'

const dayMs = 86_400_000

/** The day `count` days later, or earlier if negative. */
export const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** Days since 1970. */
export const dayNumber = (day: string) => Date.parse(day) / dayMs

/** Every day of a range, in order. */
export function daysBetween({ from, to }: DayRange): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayAfter(from, index))
}

/** The 24 hours of a day: 2026-11-13T00 and on. */
export const listHours = (day: string) =>
  Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`)
