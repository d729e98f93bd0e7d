import { expect, test } from 'vitest'
import { maxCsvRows, toCsv } from './csv.ts'

test('starts with the BOM that Excel needs, and no cell or header starts a formula', () => {
  expect(toCsv(['=h', 'b'], [['x,y', '+1']])).toBe(`\uFEFF'=h,b\r\n"x,y",'+1\r\n`)
})

test('writes at most 20,000 rows', () => {
  const rows = Array.from({ length: maxCsvRows + 5 }, (_, at) => [at])
  expect(toCsv(['h'], rows).trimEnd().split('\r\n')).toHaveLength(maxCsvRows + 1)
})
