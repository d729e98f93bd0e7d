import { expect, test } from 'vitest'
import { maxCsvRows, toCsv } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['x,y', 'say "hi"'],
        ['two\nlines', null],
      ],
    ),
  ).toBe('\uFEFFa,b\r\n"x,y","say ""hi"""\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('%j cannot start a formula', (text) => {
  expect(toCsv(['h'], [[text]])).toBe(`\uFEFFh\r\n'${text}\r\n`)
})

test('a cell that starts with a carriage return is text, and quoted', () => {
  expect(toCsv(['h'], [['\r=1']])).toBe(`\uFEFFh\r\n"'\r=1"\r\n`)
})

test('a header cannot start a formula either', () => {
  expect(toCsv(['=h'], [])).toBe(`\uFEFF'=h\r\n`)
})

test('numbers stay numbers, also below zero; infinite ones are empty', () => {
  expect(toCsv(['h'], [[-3.5], [Number.POSITIVE_INFINITY]])).toBe('\uFEFFh\r\n-3.5\r\n\r\n')
})

test('at most 20,000 rows are written', () => {
  const rows = Array.from({ length: maxCsvRows + 5 }, (_, at) => [at])
  expect(toCsv(['h'], rows).trimEnd().split('\r\n')).toHaveLength(maxCsvRows + 1)
})
