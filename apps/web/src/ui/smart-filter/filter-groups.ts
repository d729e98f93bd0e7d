export type FilterValue = { value: string; label?: string; count?: number }
export type FilterGroup = { key: string; label: string; values: FilterValue[] }
/** Selected values by group; groups without a selection are omitted. */
export type FilterSelection = Record<string, string[]>

// Two groups may share a value, so a choice names both group and value.
const separator = '\u0000'
export const choiceId = (group: string, value: string) => `${group}${separator}${value}`

export const toChoices = (selection: FilterSelection) =>
  new Set(Object.entries(selection).flatMap(([group, values]) => values.map((value) => choiceId(group, value))))

export function toSelection(groups: FilterGroup[], choices: ReadonlySet<string>): FilterSelection {
  const chosen = groups.map(
    ({ key, values }) =>
      [key, values.map(({ value }) => value).filter((value) => choices.has(choiceId(key, value)))] as const,
  )
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0))
}

export const countChosen = (selection: FilterSelection) =>
  Object.values(selection).reduce((sum, values) => sum + values.length, 0)

/** A group with a matching label keeps all its values. */
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
