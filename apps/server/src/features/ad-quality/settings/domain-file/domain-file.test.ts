import { setImmediate } from 'node:timers/promises'
import { domainLimits, domainMessages, Failure } from '@vigil/contract'
import { expect, test } from 'vitest'
import { readDomainFile } from './domain-file.ts'
import { buildSpreadsheet, buildZip, streamZip } from './testing/spreadsheet.ts'

const toFile = (content: string | Buffer, name = 'domains.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

async function readProblem(content: string | Buffer) {
  try {
    await readDomainFile(toFile(content))
  } catch (error) {
    if (error instanceof Failure) return error.details?.[0]?.message ?? error.code
  }
  return 'taken'
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `advertiser-${at}.example.com`)

const buildSheet = (cell: string) =>
  `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData></worksheet>`

test('accepts domains and URLs with spreadsheet quoting and whitespace', async () => {
  const text =
    '\uFEFFhttps://www.First.example/path?q=1\r\n"second.example"\n\n  third.example:8443  \nbücher.example,\n'
  expect(await readDomainFile(toFile(text))).toEqual([
    'first.example',
    'second.example',
    'third.example',
    'xn--bcher-kva.example',
  ])
})

test('accepts UTF-16 text, which some spreadsheets export', async () => {
  const text = Buffer.from('\uFEFFone.example\r\ntwo.example', 'utf16le')
  expect(await readDomainFile(toFile(text))).toEqual(['one.example', 'two.example'])
})

test('accepts 3,000 domains, but not one more', async () => {
  expect(await readDomainFile(toFile(many(3_000).join('\n')))).toHaveLength(3_000)
  expect(await readProblem(many(3_001).join('\n'))).toBe(domainMessages.tooMany)
})

test('reads the first sheet of a spreadsheet', async () => {
  const sheet = buildSpreadsheet(['one.example', 'https://two.example/?a=1&b=2'])
  expect(await readDomainFile(toFile(sheet, 'domains.xlsx'))).toEqual(['one.example', 'two.example'])
  expect(await readDomainFile(toFile(buildSpreadsheet(many(3_000)), 'domains.xlsx'))).toHaveLength(3_000)
})

test('reads spreadsheets of other writers: streamed, with inline and formatted text, and with prefixed names', async () => {
  const streamed = await streamZip({ 'xl/worksheets/sheet1.xml': buildSheet('https://one.example/?a=1&amp;b=2') })
  expect(await readDomainFile(toFile(streamed))).toEqual(['one.example'])
  const prefixed = buildZip({
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m"><x:sheets><x:sheet r:id="a"/><x:sheet r:id="b"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="b" Target="b.xml"/><Relationship Id="a" Target="/xl/a.xml"/></Relationships>',
    'xl/sharedStrings.xml': '<x:sst><x:si><x:r><x:t>two.</x:t></x:r><x:r><x:t>example</x:t></x:r></x:si></x:sst>',
    'xl/a.xml': '<x:worksheet><x:row><x:c t="s"><x:v>0</x:v></x:c></x:row></x:worksheet>',
    'xl/b.xml': buildSheet('other.example'),
  })
  expect(await readDomainFile(toFile(prefixed))).toEqual(['two.example'])
})

test('names the rows of a spreadsheet by their numbers in it', async () => {
  const sheet = buildSheet('one.example').replace('</row>', '</row><row r="7"><c><v>12</v></c></row>')
  expect(await readProblem(buildZip({ 'xl/worksheets/sheet1.xml': sheet }))).toBe(
    'Not a valid domain or URL: row 7 (12).',
  )
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

/** Writes an unpacked size of 100 bytes into the archive's only entry. */
function falsifySizes(archive: Buffer) {
  archive.writeUInt32LE(100, 22)
  archive.writeUInt32LE(100, archive.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return archive
}

test.each<[string, Buffer]>([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['an old binary spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
  ['an archive that is not a spreadsheet', buildZip({ 'readme.txt': 'one.example' })],
  ['half a spreadsheet', buildSpreadsheet(['one.example']).subarray(0, 200)],
  ['a zip bomb', buildZip({ 'xl/worksheets/sheet1.xml': '<row>'.repeat(4_000_000) })],
  ['a zip bomb with a false size', falsifySizes(buildZip({ 'xl/worksheets/sheet1.xml': ' '.repeat(20_000_000) }))],
  ['a spreadsheet that never ends', buildZip({ 'xl/worksheets/sheet1.xml': '<row><c><v>'.repeat(500_000) })],
  [
    'a spreadsheet with entities',
    buildZip({ 'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY b "c.example">]>${buildSheet('&b;')}` }),
  ],
  ['a quote that never ends', Buffer.from(`"one.example\n${'two.example\n'.repeat(10_000)}`)],
])('rejects %s as unreadable', async (_name, content) => {
  expect(await readProblem(content)).toBe(domainMessages.unreadable)
})

test('rejects a file that is too large', async () => {
  expect(await readProblem(Buffer.alloc(domainLimits.fileBytes + 1, 'a'))).toBe('too_large')
})

/** Counts the times that other requests could be handled before the work ends. */
async function countTurns(work: Promise<unknown>) {
  let isEnded = false
  let turns = 0
  void work.finally(() => {
    isEnded = true
  })
  while (!isEnded) {
    await setImmediate()
    turns++
  }
  return turns
}

test.each<[string, string | Buffer]>([
  [
    '3,000 long rows',
    many(3_000)
      .map((domain) => `https://${domain}/`.padEnd(1_600, 'a'))
      .join('\n'),
  ],
  ['empty rows', '\n'.repeat(domainLimits.fileBytes)],
  ['a spreadsheet', buildSpreadsheet(many(3_000).map((domain) => `https://${domain}/`.padEnd(1_600, 'a')))],
])('lets other requests be handled while it reads %s', async (_name, content) => {
  // A slice of 16 KiB at a time.
  const slices = domainLimits.fileBytes / 16_384
  expect(await countTurns(readProblem(content))).toBeGreaterThan(slices * 0.9)
})
