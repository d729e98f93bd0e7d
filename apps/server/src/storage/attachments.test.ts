import { contactLimits, contactTexts, Failure } from '@vigil/contract'
import { expect, test } from 'vitest'
import { attachmentFile, readAttachments, safeName } from './attachments.ts'
import { contentKind } from './content-kind.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))
const png = bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13])

async function readProblem(files: File[]) {
  const failure = await readAttachments(files).catch((error: unknown) => error)
  return failure instanceof Failure ? (failure.details?.[0]?.message ?? failure.code) : null
}

test('detects the type of a file by its content', () => {
  expect(contentKind(png)).toBe('png')
  expect(contentKind(bytes([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
  expect(contentKind(bytes('GIF89a...'))).toBe('gif')
  expect(contentKind(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))).toBe('webp')
  expect(contentKind(bytes('%PDF-1.7\n', [0xe2, 0xe3]))).toBe('pdf')
  expect(contentKind(bytes([0, 0, 0, 24], 'ftypmp42'))).toBe('mp4')
  expect(contentKind(bytes([0x1a, 0x45, 0xdf, 0xa3]))).toBe('webm')
  expect(contentKind(Buffer.from('Zeile eins\r\n\tgrün\n'))).toBe('text')
})

test('rejects programs, archives, audio and text that is not UTF-8', () => {
  for (const content of [
    bytes('MZ', [0x90, 0]),
    bytes([0x7f], 'ELF'),
    bytes('PK', [3, 4]),
    bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '),
    bytes([0xff, 0xfe, 0x41, 0x00]),
    bytes('a', [0xc3], 'b'),
    bytes('text', [0]),
  ]) {
    expect(contentKind(content)).toBeNull()
  }
})

test('requires a file extension that matches the content', async () => {
  expect(await readProblem([new File([png], 'shot.png')])).toBeNull()
  expect(await readProblem([new File([png], 'SHOT.PNG')])).toBeNull()
  expect(await readProblem([new File(['<script>alert(1)</script>'], 'shot.png')])).toBe(
    contactTexts.otherContent('shot.png'),
  )
  expect(await readProblem([new File([png], 'notes.txt')])).toBe(contactTexts.otherContent('notes.txt'))
  expect(await readProblem([new File(['<script>alert(1)</script>'], 'page.html')])).toBe(
    contactTexts.wrongType('page.html'),
  )
  expect(await readProblem([new File([bytes('MZ', [0])], 'notes.txt')])).toBe(contactTexts.wrongType('notes.txt'))
  expect(await readProblem([new File([], 'shot.png')])).toBe(contactTexts.emptyFile('shot.png'))
})

test('accepts at most five files and 20 MB in total', async () => {
  const text = (size: number, name = 'a.txt') => new File([Buffer.alloc(size, 'a')], name)
  expect(await readProblem(Array.from({ length: contactLimits.files }, () => text(3)))).toBeNull()
  expect(await readProblem(Array.from({ length: contactLimits.files + 1 }, () => text(3)))).toBe(
    contactTexts.tooManyFiles,
  )
  const half = contactLimits.totalBytes / 2
  expect(await readProblem([text(half), text(half)])).toBeNull()
  expect(await readProblem([text(half), text(half + 1)])).toBe('too_large')
})

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\me\\shot.png', 'shot.png'],
  ['a\r\nContent-Type: text\\html.txt', 'html.txt'],
  ['invoice\u202Egnp.txt', 'invoicegnp.txt'],
  ['what? "this": <that>.png', 'what_ _this__ _that_.png'],
  ['...hidden.png', 'hidden.png'],
  ['', 'attachment'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(contactLimits.fileNameLength - 4)}.png`],
])('turns the name %j into %j', (given, safe) => {
  expect(safeName(given)).toBe(safe)
})

test("never uses the sender's file name in a storage path", async () => {
  const [attachment] = await readAttachments(new File([png], '../../shot.png'))
  expect(attachment && attachmentFile('contact', attachment)).toMatch(/^contact\/[0-9a-f-]{36}$/)
})
