import type { FilterSelection, FilterValue } from '../../ui/smart-filter/filter-groups.ts'

/** Keeps selected values without counts visible, so that they can be deselected. */
export function withChosen(offered: readonly FilterValue[], chosen: readonly string[]): FilterValue[] {
  const missing = chosen.filter((value) => !offered.some((one) => one.value === value))
  return [...offered, ...missing.map((value) => ({ value, count: 0 }))]
}

/** Drops empty groups, which the panel does not accept. */
export const chosenGroups = (chosen: Record<string, string[]>): FilterSelection =>
  Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0))
