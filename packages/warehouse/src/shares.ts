import { type NetworkScope, networkRules, threatClasses } from '@vigil/contract'
import type { DimensionOf } from './datasets.ts'
import type { DayRange } from './query.ts'

/**
 * What may be told of other organizations' attacks: shares by one of these dimensions, of all there were, under no
 * filter. None of them leads to an organization, as a site, a tag or a creative would. A page can write anything into
 * its events, so a dimension without a closed list of names at the collector has one here.
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

/** From the greatest; what they lack to 1 is of values that are not told. Null where the rules let nothing be shown. */
export interface NetworkShares {
  vertical: Share[] | null
  network: Share[] | null
}

/** What the engine counted: it stays in here. */
export interface NetworkCounts {
  byValue: readonly { isOfVertical: number; value: string; attacks: number }[]
  byOrganization: readonly { organizationId: number; attacks: number }[]
}

export function calculateShares(scope: NetworkScope, { byValue, byOrganization }: NetworkCounts): NetworkShares {
  const inVertical = new Set(scope.verticalIds)
  const attacksOf = (members: NetworkCounts['byOrganization']) => members.map(({ attacks }) => attacks)
  return {
    vertical: groupShares(
      byValue.filter(({ isOfVertical }) => isOfVertical === 1),
      attacksOf(byOrganization.filter(({ organizationId }) => inVertical.has(organizationId))),
    ),
    network: groupShares(byValue, attacksOf(byOrganization)),
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

/** So many equal parts, given out by size: whole numbers whose sum is `parts`. Those cut off most get one more. */
export function apportion(sizes: readonly number[], parts: number): number[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (whole === 0) return sizes.map(() => 0)
  const given = sizes.map((size) => Math.floor((size * parts) / whole))
  const left = parts - given.reduce((sum, part) => sum + part, 0)
  const cutOff = (index: number) => ((sizes[index] ?? 0) * parts) % whole
  const next = sizes.map((_, index) => index).sort((a, b) => cutOff(b) - cutOff(a) || a - b)
  for (const index of next.slice(0, left)) given[index] = (given[index] ?? 0) + 1
  return given
}
