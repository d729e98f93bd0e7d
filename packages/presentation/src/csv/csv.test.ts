import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('quotes cells with commas, quotes and line breaks', () => {
  expect(csvLine(['x,y', 'say "hi"', 'two\nlines', null])).toBe('"x,y","say ""hi""","two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ' =1', '\u200b@x', '＝1'])('%j cannot start a formula', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`)
})

test('quotes a cell that starts with a carriage return, as text', () => {
  expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`)
})

test('keeps numbers, also negative ones; infinite ones are empty', () => {
  expect(csvLine([-3.5, Number.POSITIVE_INFINITY])).toBe('-3.5,\r\n')
})

test('writes control characters as code points, because some programs stop at them', () => {
  expect(csvLine(['a\u0000b\u001a', '\u0085=1'])).toBe('aU+0000bU+001A,U+0085=1\r\n')
})
