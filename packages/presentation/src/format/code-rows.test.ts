import { expect, test } from 'vitest'
import { codePieces, codeRows, isLongerThanAPage, matchInWords, rowAt } from './code-rows.ts'

const nothing = { start: 0, end: 0 }
const shown = (text: string, columns = 80, match = nothing) =>
  codeRows(text, columns).map((row) =>
    codePieces(text, row, match)
      .map((piece) => piece.text)
      .join(''),
  )

test('splits lines at every kind of line end, and counts an empty last line', () => {
  const text = 'a\r\nb\rc\n\nd\n'
  expect(shown(text)).toEqual(['a', 'b', 'c', '', 'd', ''])
  expect(codeRows(text, 80).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6])
})

test('wraps a long line into rows under its own number', () => {
  const rows = codeRows(`${'x'.repeat(25)}\ny`, 10)
  expect(rows).toEqual([
    { line: 1, isContinued: false, start: 0, end: 10 },
    { line: 1, isContinued: true, start: 10, end: 20 },
    { line: 1, isContinued: true, start: 20, end: 25 },
    { line: 2, isContinued: false, start: 26, end: 27 },
  ])
})

test.each([
  ['a\u202eb', 'aU+202Eb'],
  ['a\u2066b\u2069', 'aU+2066bU+2069'],
  ['a\u200bb\u00adc', 'aU+200BbU+00ADc'],
  ['a\u0000b\u001b', 'aU+0000bU+001B'],
  ['a\u00a0b\u3000', 'aU+00A0bU+3000'],
  ['a\ud800b', 'aU+D800b'],
  ['\u{e0041}', 'U+E0041'],
  ['\u2028', 'U+2028'],
  ['a\tb', 'a    b'],
  ['Ä 广告 😀 שלום', 'Ä 广告 😀 שלום'],
])('shows %j as %s', (text, expected) => {
  expect(shown(text)).toEqual([expected])
})

test('never splits a surrogate pair', () => {
  const text = '😀'.repeat(9)
  for (const columns of [1, 2, 3, 5]) expect(shown(text, columns).join('')).toBe(text)
})

test('marks the matched part across rows, and nothing else', () => {
  const text = 'aaaa BAD\u202eBAD bbbb'
  const match = { start: 5, end: 12 }
  const pieces = codeRows(text, 9).flatMap((row) => codePieces(text, row, match))
  expect(
    pieces
      .filter(({ isMatch }) => isMatch)
      .map((piece) => piece.text)
      .join(''),
  ).toBe('BADU+202EBAD')
  expect(pieces.find(({ isHidden }) => isHidden)).toMatchObject({ text: 'U+202E', isMatch: true })
})

test('finds the row of an offset and describes the match by its lines', () => {
  const text = 'one\ntwo\nthree'
  const rows = codeRows(text, 80)
  expect([0, 3, 4, 12].map((offset) => rowAt(rows, offset))).toEqual([0, 0, 1, 2])
  expect(matchInWords(rows, { start: 4, end: 7 })).toBe('line 2')
  expect(matchInWords(rows, { start: 4, end: 9 })).toBe('lines 2 – 3')
  expect(matchInWords(rows, nothing)).toBe('')
})

test('every character is in exactly one row, or ends a line', () => {
  const text = Array.from({ length: 5_000 }, (_, at) => String.fromCharCode((at * 7_919) % 65_536)).join('')
  const rows = codeRows(text, 33)
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (next) expect(text.slice(row.end, next.start)).toMatch(/^(|\n|\r|\r\n)$/)
  }
  expect(rows[0]?.start).toBe(0)
  expect(rows.at(-1)?.end).toBe(text.length)
})

test('prompts for ad tags longer than a page', () => {
  expect(isLongerThanAPage('<b>\n'.repeat(70))).toBe(false)
  expect(isLongerThanAPage('<b>\n'.repeat(80))).toBe(true)
  expect(isLongerThanAPage('x'.repeat(65_536))).toBe(true)
})
