import { domainLimits, domainMessages, Failure } from '@vigil/contract'
import { expect, test } from 'vitest'
import { domainsOfFile } from './domain-file.ts'
import { buildSpreadsheet, buildZip } from './testing/spreadsheet.ts'

const toFile = (content: string | Buffer, name = 'domains.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

async function readProblem(content: string | Buffer) {
  try {
    await domainsOfFile(toFile(content))
  } catch (error) {
    if (error instanceof Failure) return error.details?.[0]?.message ?? error.code
  }
  return 'taken'
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `advertiser-${at}.example.com`)

test('accepts domains and URLs with spreadsheet quoting and whitespace', async () => {
  const text =
    '\uFEFFhttps://www.First.example/path?q=1\r\n"second.example"\n\n  third.example:8443  \nbücher.example,\n'
  expect(await domainsOfFile(toFile(text))).toEqual([
    'first.example',
    'second.example',
    'third.example',
    'xn--bcher-kva.example',
  ])
})

test('accepts UTF-16 text, which some spreadsheets export', async () => {
  const text = Buffer.from('\uFEFFone.example\r\ntwo.example', 'utf16le')
  expect(await domainsOfFile(toFile(text))).toEqual(['one.example', 'two.example'])
})

test('accepts 3,000 domains, but not one more', async () => {
  expect(await domainsOfFile(toFile(many(3_000).join('\n')))).toHaveLength(3_000)
  expect(await readProblem(many(3_001).join('\n'))).toBe(domainMessages.tooMany)
})

test('reads the first sheet of a spreadsheet', async () => {
  const sheet = buildSpreadsheet(['one.example', 'https://two.example/?a=1&b=2'])
  expect(await domainsOfFile(toFile(sheet, 'domains.xlsx'))).toEqual(['one.example', 'two.example'])
  expect(await domainsOfFile(toFile(buildSpreadsheet(many(3_000)), 'domains.xlsx'))).toHaveLength(3_000)
})

test('rejects headings, but reports an invalid first domain as such', async () => {
  expect(await readProblem('Domain\none.example\ntwo.example')).toBe(domainMessages.headings)
  expect(await readProblem('bad domain.example\none.example')).toContain('row 1 (bad domain.example)')
})

test('names the rows that are not domains', async () => {
  const text = [
    'one.example',
    'not a domain',
    '1.2.3.4',
    'two.example',
    'localhost',
    'a..b',
    '-x.example',
    'u_v.example',
  ]
  expect(await readProblem(text.join('\n'))).toBe(
    'Not a valid domain or URL: row 2 (not a domain), row 3 (1.2.3.4), row 5 (localhost), row 6 (a..b), row 7 (-x.example) and 1 more.',
  )
})

test('names duplicates, however they are written', async () => {
  expect(await readProblem('one.example\ntwo.example\nhttps://WWW.one.example/\n')).toBe(
    'In the file more than once: one.example (rows 1, 3).',
  )
})

test('rejects a second column, and a file without domains', async () => {
  expect(await readProblem('one.example,blocked\ntwo.example,')).toBe(domainMessages.columns)
  expect(await readProblem('\n \n,,\n')).toBe(domainMessages.empty)
  expect(await readProblem('')).toBe(domainMessages.empty)
})

test.each<[string, Buffer]>([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['an old binary spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
  ['an archive that is not a spreadsheet', buildZip({ 'readme.txt': 'one.example' })],
  ['half a spreadsheet', buildSpreadsheet(['one.example']).subarray(0, 200)],
  ['a zip bomb', buildZip({ 'xl/worksheets/sheet1.xml': '<row>'.repeat(4_000_000) })],
])('rejects %s as unreadable', async (_name, content) => {
  expect(await readProblem(content)).toBe(domainMessages.unreadable)
})

test('reads an endless spreadsheet only once', async () => {
  const sheet = buildZip({ 'xl/worksheets/sheet1.xml': '<row><c><v>'.repeat(500_000) })
  expect(await readProblem(sheet)).toBe(domainMessages.empty)
})

test('rejects a file that is too large', async () => {
  expect(await readProblem(Buffer.alloc(domainLimits.fileBytes + 1, 'a'))).toBe('too_large')
})
