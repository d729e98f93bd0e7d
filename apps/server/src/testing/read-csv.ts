const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y

/** Parses an RFC 4180 file. Throws if it is invalid: a stray quote, a wrong line ending, an extra cell. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`no cell: ${JSON.stringify(text.slice(at, at + 60))}`)
    const [, inQuotes, plain = '', end] = found
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  rows.pop()
  const [header = []] = rows
  const uneven = rows.find((row) => row.length !== header.length)
  if (uneven) throw new Error(`${uneven.length} cells under ${header.length} headings`)
  return rows
}
