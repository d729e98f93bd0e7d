/** Groups of values that are linked, directly or through others. Values without a link are left out. */
export function connect(links: readonly (readonly [string, string])[]): string[][] {
  const parents = new Map<string, string>()
  function rootOf(value: string): string {
    let root = value
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent
    parents.set(value, root)
    return root
  }
  for (const [one, other] of links) parents.set(rootOf(one), rootOf(other))
  const groups = new Map<string, string[]>()
  for (const value of [...parents.keys()]) {
    const root = rootOf(value)
    const group = groups.get(root)
    if (group) group.push(value)
    else groups.set(root, [value])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}
