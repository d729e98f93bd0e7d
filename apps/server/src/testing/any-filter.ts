import fc from 'fast-check'

/** Random inputs for property tests of a shop's pages: days of its last weeks, and some of its sites. */

const firstDay = Date.UTC(2026, 8, 20)
const addDays = (offset: number) => new Date(firstDay + offset * 86_400_000).toISOString().slice(0, 10)

/** A single day, which is split by hour, and ranges around a week and a month. */
export const anyDays = fc
  .record({ length: fc.constantFrom(1, 2, 7, 8, 30), end: fc.integer({ min: 30, max: 54 }) })
  .map(({ length, end }) => ({ from: addDays(end - length + 1), to: addDays(end) }))

/** None means all. */
export const anySites = (hosts: readonly string[]) =>
  fc.oneof(
    fc.constant<string[]>([]),
    fc.subarray([...hosts]),
    fc.constantFrom(...hosts).map((host) => [host]),
  )
