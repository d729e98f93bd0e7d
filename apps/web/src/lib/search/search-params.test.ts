import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('keeps text that looks like a number, a list or JSON', () => {
  expect(parseSearch('?a=12&b=true&c={"x":1}&d=')).toEqual({ a: '12', b: 'true', c: '{"x":1}', d: '' })
})

test('reads and writes repeated names as lists', () => {
  const search = { page: '2', organization: ['3', '5'], email: 'a+b c&d' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('omits unset values', () => {
  expect(stringifySearch({ email: '', organization: [], page: undefined })).toBe('')
})
