/** Readable URLs: `?page=2&organization=3&organization=5`, all values as plain text. */

export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  const names = new Set(params.keys())
  return Object.fromEntries(
    [...names].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

export function stringifySearch(search: Record<string, unknown>) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item))
    }
  }
  return params.size > 0 ? `?${params}` : ''
}
