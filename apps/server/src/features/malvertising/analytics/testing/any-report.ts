import type { AnalyticsReport, AnalyticsScreen } from '@vigil/contract'
import fc from 'fast-check'
import { type Filtered, screensByHand } from './by-hand.ts'

/** Random inputs for property tests of the analytics screens: any report, days, sites and smart filter. */

const firstDay = Date.UTC(2026, 9, 6)
const mostDays = 40
const day = (offset: number) => new Date(firstDay + offset * 86_400_000).toISOString().slice(0, 10)

// Lengths on both sides of every limit: 1, 7 and 30 days.
const days = fc
  .constantFrom(1, 2, 6, 7, 8, 30, 31, 40)
  .chain((length) => fc.record({ length: fc.constant(length), start: fc.integer({ min: 0, max: mostDays - length }) }))
  .map(({ start, length }) => ({ from: day(start), to: day(start + length - 1) }))

export interface Choices {
  hosts: readonly string[]
  /** The values that can be selected in a group. */
  values(screen: AnalyticsScreen, group: string): string[]
}

export function anyFilter(screen: AnalyticsScreen, { hosts, values }: Choices): fc.Arbitrary<Filtered> {
  const groups = Object.keys(screensByHand[screen].groups)
  const chosen = fc
    .subarray(groups, { maxLength: Math.min(3, groups.length) })
    .chain((kept) =>
      fc.record(Object.fromEntries(kept.map((group) => [group, fc.subarray(values(screen, group), { minLength: 1 })]))),
    )
  const sites = fc.oneof(
    fc.constant<string[]>([]),
    fc.subarray([...hosts]),
    fc.constantFrom(...hosts).map((host) => [host]),
  )
  return fc.record({ days, hosts: sites, chosen }).map(({ days: { from, to }, ...rest }) => ({ from, to, ...rest }))
}

export const anyReport = (choices: Choices) =>
  fc.constantFrom(...(Object.keys(screensByHand) as AnalyticsScreen[])).chain((screen) =>
    fc.record({
      screen: fc.constant(screen),
      report: fc.constantFrom(...(Object.keys(screensByHand[screen].reports) as AnalyticsReport[])),
      filtered: anyFilter(screen, choices),
    }),
  ) // both are their own keys
