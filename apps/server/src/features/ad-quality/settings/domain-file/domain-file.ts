import { domainLimits, domainMessages, Failure, parseDomain } from '@vigil/contract'
import { type FileRow, readCsvRows } from './csv.ts'
import { sliceText } from './slices.ts'
import { readXlsxRows } from './xlsx.ts'

/** Reads the domains of a file uploaded for a list: all of them, or the reason for rejecting it. */

const refused = (message: string) => new Failure('invalid_request', [{ field: 'body.csvFile', message }])

/** The maximum number of rows named in a message. */
const mostNamed = 5

/** Longer texts are not parsed: the time that takes grows with the square of the length. */
const maxAddressLength = 4_096

export async function readDomainFile(file: File | string): Promise<string[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(await file.arrayBuffer())
  if (bytes.length > domainLimits.fileBytes) throw new Failure('too_large')
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  return validateLines(await readLines(isZip ? readXlsxRows(bytes) : readCsvRows(readText(bytes))))
}

/** Spreadsheets also export UTF-16. Anything else that contains control characters is not text. */
async function* readText(bytes: Buffer) {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  for await (const text of sliceText(bytes, isWide ? 'utf-16le' : 'utf-8')) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: binary files contain them
    if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new Error('not a text')
    yield text
  }
}

interface Line {
  row: number
  text: string
  domain: string | null
}

/** Stops at the first row over the limit, so that the size of a file does not matter. */
async function readLines(rows: AsyncIterable<FileRow>): Promise<Line[]> {
  const lines: Line[] = []
  try {
    for await (const { row, cells } of rows) {
      const [text, second] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
      if (text === undefined) continue
      if (second !== undefined) throw refused(domainMessages.columns)
      lines.push({ row, text, domain: text.length > maxAddressLength ? null : parseDomain(text) })
      if (lines.length > domainLimits.domains) break
    }
  } catch (error) {
    throw error instanceof Failure ? error : refused(domainMessages.unreadable)
  }
  return lines
}

function validateLines(lines: Line[]): string[] {
  if (lines.length === 0) throw refused(domainMessages.empty)
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
    if (!domain) continue
    const rows = rowsOfDomain.get(domain)
    if (rows) rows.push(row)
    else rowsOfDomain.set(domain, [row])
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
