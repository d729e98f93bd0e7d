interface Contents {
  name: string
  columns: readonly string[]
  rows: number
  hash: string
}

/** Describes every table whose rows differ. Columns that were added or removed are no difference. */
export function compare(before: readonly Contents[], after: readonly Contents[]): string[] {
  return before.flatMap(({ name, rows, hash, columns }) => {
    const found = after.find((table) => table.name === name)
    if (!found) return [`${name} is missing`]
    if (found.rows !== rows) return [`${name} had ${rows} rows and has ${found.rows}`]
    const isComparable = found.columns.length === columns.length
    return isComparable && found.hash !== hash ? [`${name} has other contents in its ${rows} rows`] : []
  })
}
