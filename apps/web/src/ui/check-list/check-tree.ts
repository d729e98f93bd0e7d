/** Selection over groups: a parent is checked if all its children are, and partly if some are. */
export type CheckState = { isChecked: boolean; isPartly: boolean }

export function groupState(children: readonly string[], selected: ReadonlySet<string>): CheckState {
  const count = children.reduce((sum, child) => sum + Number(selected.has(child)), 0)
  const isChecked = children.length > 0 && count === children.length
  return { isChecked, isPartly: count > 0 && !isChecked }
}

export function withValues(selected: ReadonlySet<string>, values: Iterable<string>, isChecked: boolean): Set<string> {
  const next = new Set(selected)
  for (const value of values) {
    if (isChecked) next.add(value)
    else next.delete(value)
  }
  return next
}
