import { codePointName } from './code-rows.ts'

export type CsvValue = string | number | boolean | Date | null | undefined

/** Without this mark Excel reads UTF-8 as Latin-1. */
export const csvMark = '\uFEFF'

// A spreadsheet takes a cell that starts so for a formula, some after what cannot be seen too, and some by the wide signs; the apostrophe makes it text.
const formulaStart = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u
// Some programs end the file or the line at them. Tabs and line ends are what texts may have.
const control = /(?![\t\r\n])\p{Cc}/gu

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = (value instanceof Date ? value.toISOString() : String(value)).replace(control, named)
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** As reports write them. */
const named = (sign: string) => codePointName(sign.codePointAt(0) ?? 0)

/** One line of RFC 4180, with its end. */
export const csvLine = (cells: readonly CsvValue[]) => `${cells.map(csvCell).join(',')}\r\n`
