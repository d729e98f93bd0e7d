import { codePointName } from '../format/code-rows.ts'

export type CsvValue = string | number | boolean | Date | null | undefined

/** Without a BOM, Excel reads UTF-8 as Latin-1. */
export const csvMark = '\uFEFF'

// Spreadsheets treat these as the start of a formula, some also after invisible characters or as full-width signs; an
// apostrophe makes it text.
const formulaStart = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u
// Some programs end the file or line at control characters. Tabs and line ends are allowed.
const control = /(?![\t\r\n])\p{Cc}/gu

/** Text that no spreadsheet reads as a formula. */
export const guardFormula = (text: string) => (formulaStart.test(text) ? `'${text}` : text)

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = (value instanceof Date ? value.toISOString() : String(value)).replace(control, named)
  const safe = guardFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Same notation as in reports. */
const named = (sign: string) => codePointName(sign.codePointAt(0) ?? 0)

/** One RFC 4180 line, including its end. */
export const csvLine = (cells: readonly CsvValue[]) => `${cells.map(csvCell).join(',')}\r\n`
