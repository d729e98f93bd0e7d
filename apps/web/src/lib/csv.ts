export const maxCsvRows = 20_000

export type CsvValue = string | number | boolean | Date | null | undefined

// A spreadsheet takes a cell that starts so for a formula; the apostrophe makes it text.
const formulaStart = /^[=+\-@\t\r\n]/

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180 with a byte order mark, without which Excel reads UTF-8 as Latin-1. */
export function toCsv(header: string[], rows: Iterable<CsvValue[]>): string {
  const lines = [header.map(csvCell).join(',')]
  for (const row of rows) {
    if (lines.length > maxCsvRows) break
    lines.push(row.map(csvCell).join(','))
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Hands a file made in the page to the user. */
export function saveFile(fileName: string, content: BlobPart, mediaType = 'text/csv;charset=utf-8') {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Revoked later: Safari starts the download only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
