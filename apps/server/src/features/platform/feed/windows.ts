import type { DayRange } from '@vigil/warehouse'

const dayMs = 86_400_000
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The days of a window that are not in another, so each day is read once; null if there are none. */
export function without({ from, to }: DayRange, other: DayRange): DayRange | null {
  const isStartIn = from >= other.from && from <= other.to
  const isEndIn = to >= other.from && to <= other.to
  if (isStartIn && isEndIn) return null
  if (isEndIn) return { from, to: shifted(other.from, -1) }
  if (isStartIn) return { from: shifted(other.to, 1), to }
  // Disjoint, or the other window is inside: then its days are read again.
  return { from, to }
}

/** Both windows with each day once: one range if they touch. */
export function together(a: DayRange, b: DayRange): DayRange[] {
  const [first, second] = a.from <= b.from ? [a, b] : [b, a]
  if (second.from > shifted(first.to, 1)) return [first, second]
  return [{ from: first.from, to: (first.to > second.to ? first : second).to }]
}
