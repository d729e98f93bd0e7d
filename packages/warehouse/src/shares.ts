import { type NetworkScope, networkRules, threatClasses } from '@vigil/contract'
import type { DimensionOf } from './datasets.ts'
import type { DayRange } from './query.ts'

/**
 * The shares of other organizations' attacks that may be disclosed: by one of these dimensions, of all attacks, without
 * filters. None of them identifies an organization, unlike a site, a tag or a creative. A page can send any text in its
 * events, so a dimension that the collector does not restrict to a list of names is restricted here.
 */
export const sharedDimensions = {
  threatClass: null,
  variant: [...new Set(Object.values(threatClasses).flatMap(({ variants }): readonly string[] => variants))],
  deliverySource: null,
  ssp: null,
  dsp: null,
  device: null,
  os: null,
  country: null,
} as const satisfies { readonly [D in DimensionOf<'incidents'>]?: readonly string[] | null }
export type SharedDimension = keyof typeof sharedDimensions

export interface SharesQuery {
  by: SharedDimension
  range: DayRange
}

/** From 0 to 1, in thousandths. */
export interface Share {
  value: string
  share: number
}

/** Largest first; the remainder to 1 belongs to hidden values. Null if nothing may be shown. */
export interface NetworkShares {
  vertical: Share[] | null
  network: Share[] | null
}

/** The engine's counts, which never leave this file. */
export interface NetworkCounts {
  byValue: readonly { isOfVertical: number; value: string; attacks: number }[]
  byOrganization: readonly { organizationId: number; attacks: number }[]
}

export function calculateShares(scope: NetworkScope, { byValue, byOrganization }: NetworkCounts): NetworkShares {
  const inVertical = new Set(scope.verticalIds)
  const countAttacks = (members: NetworkCounts['byOrganization']) => members.map(({ attacks }) => attacks)
  return {
    vertical: groupShares(
      byValue.filter(({ isOfVertical }) => isOfVertical === 1),
      countAttacks(byOrganization.filter(({ organizationId }) => inVertical.has(organizationId))),
    ),
    network: groupShares(byValue, countAttacks(byOrganization)),
  }
}

function groupShares(rows: NetworkCounts['byValue'], members: readonly number[]): Share[] | null {
  const total = members.reduce((sum, attacks) => sum + attacks, 0)
  if (!mayBeShown(members, total)) return null
  const counts = new Map<string, number>()
  for (const { value, attacks } of rows) counts.set(value, (counts.get(value) ?? 0) + attacks)
  const named = [...counts.values()].reduce((sum, attacks) => sum + attacks, 0)
  const thousandths = apportion([...counts.values(), Math.max(0, total - named)], 1_000)
  return [...counts.keys()]
    .map((value, index) => ({ value, share: (thousandths[index] ?? 0) / 1_000 }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || (a.value < b.value ? -1 : 1))
}

function mayBeShown(members: readonly number[], total: number): boolean {
  const contributing = members.filter((attacks) => attacks > 0)
  return (
    contributing.length >= networkRules.leastOrganizations &&
    total >= networkRules.leastAttacks &&
    Math.max(...contributing) <= total * networkRules.greatestPart
  )
}

/** Distributes equal parts by size: integers with the sum `parts`. The largest remainders get one more. */
export function apportion(sizes: readonly number[], parts: number): number[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (whole === 0) return sizes.map(() => 0)
  const apportioned = sizes.map((size) => Math.floor((size * parts) / whole))
  const remainder = parts - apportioned.reduce((sum, part) => sum + part, 0)
  const cutOff = (index: number) => ((sizes[index] ?? 0) * parts) % whole
  const next = sizes.map((_, index) => index).sort((a, b) => cutOff(b) - cutOff(a) || a - b)
  for (const index of next.slice(0, remainder)) apportioned[index] = (apportioned[index] ?? 0) + 1
  return apportioned
}
