import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(csvLine(['x,y', 'say "hi"', 'two\nlines', null])).toBe('"x,y","say ""hi""","two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ' =1', '\u200b@x', '＝1'])('%j cannot start a formula', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`)
})

test('a cell that starts with a carriage return is text, and quoted', () => {
  expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`)
})

test('numbers stay numbers, also below zero; infinite ones are empty', () => {
  expect(csvLine([-3.5, Number.POSITIVE_INFINITY])).toBe('-3.5,\r\n')
})

test('control characters are written out, so that no program ends the line or the file at them', () => {
  expect(csvLine(['a\u0000b\u001a', '\u0085=1'])).toBe('aU+0000bU+001A,U+0085=1\r\n')
})
