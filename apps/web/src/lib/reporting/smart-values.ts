import type { FilterSelection, FilterValue } from '../../ui/smart-filter/filter-groups.ts'

/** What is chosen stays to be seen, and to be unchosen, where nothing is counted for it any more. */
export function withChosen(offered: readonly FilterValue[], chosen: readonly string[]): FilterValue[] {
  const missing = chosen.filter((value) => !offered.some((one) => one.value === value))
  return [...offered, ...missing.map((value) => ({ value, count: 0 }))]
}

/** Groups with a choice in them; the panel takes no empty ones. */
export const chosenGroups = (chosen: Record<string, string[]>): FilterSelection =>
  Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0))
