export type FilterValue = { value: string; label?: string; count?: number }
export type FilterGroup = { key: string; label: string; values: FilterValue[] }
/** Chosen values by group; a group nothing is chosen of is left out. */
export type FilterSelection = Record<string, string[]>

// The same value may be in two groups, so a set of choices names both.
const separator = '\u0000'
export const choiceId = (group: string, value: string) => `${group}${separator}${value}`

export const choicesOf = (selection: FilterSelection) =>
  new Set(Object.entries(selection).flatMap(([group, values]) => values.map((value) => choiceId(group, value))))

export function selectionOf(groups: FilterGroup[], choices: ReadonlySet<string>): FilterSelection {
  const chosen = groups.map(
    ({ key, values }) =>
      [key, values.map(({ value }) => value).filter((value) => choices.has(choiceId(key, value)))] as const,
  )
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0))
}

export const countChosen = (selection: FilterSelection) =>
  Object.values(selection).reduce((sum, values) => sum + values.length, 0)

/** A group whose own label matches keeps all its values. */
export function filterGroups(groups: FilterGroup[], search: string): FilterGroup[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return groups
  const has = (text: string) => text.toLowerCase().includes(wanted)
  return groups
    .map((group) =>
      has(group.label) ? group : { ...group, values: group.values.filter((v) => has(v.label ?? v.value)) },
    )
    .filter(({ values }) => values.length > 0)
}
