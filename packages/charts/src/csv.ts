export type CsvValue = string | number | boolean | Date | null | undefined

/** Without this mark Excel reads UTF-8 as Latin-1. */
export const csvMark = '\uFEFF'

// A spreadsheet takes a cell that starts so for a formula; the apostrophe makes it text.
const formulaStart = /^[=+\-@\t\r\n]/

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of RFC 4180, with its end. */
export const csvLine = (cells: readonly CsvValue[]) => `${cells.map(csvCell).join(',')}\r\n`
