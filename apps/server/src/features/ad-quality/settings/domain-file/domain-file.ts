import { domainLimits, domainMessages, Failure, parseDomain } from '@vigil/contract'
import { csvRows } from './csv.ts'
import { xlsxRows } from './xlsx.ts'

/** Reads the domains of a file uploaded for a list: all of them, or the reason for rejecting it. */

const refused = (message: string) => new Failure('invalid_request', [{ field: 'body.csvFile', message }])

/** The maximum number of rows named in a message. */
const mostNamed = 5

export async function domainsOfFile(file: File | string): Promise<string[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(await file.arrayBuffer())
  if (bytes.length > domainLimits.fileBytes) throw new Failure('too_large')
  return domainsOfRows(parseRows(bytes))
}

function parseRows(bytes: Buffer): string[][] {
  try {
    if (bytes.subarray(0, 2).toString('latin1') === 'PK') return xlsxRows(bytes)
    return csvRows(decodeText(bytes))
  } catch {
    throw refused(domainMessages.unreadable)
  }
}

/** Spreadsheets also export UTF-16. Anything else that contains control characters is not text. */
function decodeText(bytes: Buffer) {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new Error('not a text')
  return text
}

interface Line {
  row: number
  text: string
  domain: string | null
}

function domainsOfRows(rows: string[][]): string[] {
  const cells = rows.map((row) => row.map((cell) => cell.trim()).filter((cell) => cell !== ''))
  const lines = cells.flatMap((row, at): Line[] =>
    row[0] === undefined ? [] : [{ row: at + 1, text: row[0], domain: parseDomain(row[0]) }],
  )
  if (lines.length === 0) throw refused(domainMessages.empty)
  if (cells.some((row) => row.length > 1)) throw refused(domainMessages.columns)
  refuseHeadings(lines)
  if (lines.length > domainLimits.domains) throw refused(domainMessages.tooMany)
  const domains = lines.flatMap(({ domain }) => domain ?? [])
  if (domains.length < lines.length) throw refused(invalidMessage(lines.filter(({ domain }) => domain === null)))
  const repeated = findRepeated(lines)
  if (repeated.length > 0) throw refused(repeatedMessage(repeated))
  return domains
}

/** A first row that is not a domain, above rows that are, is a column heading. */
function refuseHeadings([first, ...others]: Line[]) {
  if (first?.domain === null && others.some(({ domain }) => domain !== null) && !first.text.includes('.')) {
    throw refused(domainMessages.headings)
  }
}

function findRepeated(lines: Line[]) {
  const rowsOfDomain = new Map<string, number[]>()
  for (const { domain, row } of lines) {
    if (domain) rowsOfDomain.set(domain, [...(rowsOfDomain.get(domain) ?? []), row])
  }
  return [...rowsOfDomain].filter(([, at]) => at.length > 1)
}

const named = (all: string[]) => {
  const rest = all.length - mostNamed
  return all.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

const invalidMessage = (lines: Line[]) =>
  `Not a valid domain or URL: ${named(lines.map(({ row, text }) => `row ${row} (${text.slice(0, 60)})`))}.`

const repeatedMessage = (repeated: [string, number[]][]) =>
  `In the file more than once: ${named(repeated.map(([domain, at]) => `${domain} (rows ${named(at.map(String))})`))}.`
