import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('text that looks like a number, a list or JSON stays text', () => {
  expect(parseSearch('?a=12&b=true&c={"x":1}&d=')).toEqual({ a: '12', b: 'true', c: '{"x":1}', d: '' })
})

test('a repeated name is a list, there and back', () => {
  const search = { page: '2', organization: ['3', '5'], email: 'a+b c&d' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('what is not set is not written', () => {
  expect(stringifySearch({ email: '', organization: [], page: undefined })).toBe('')
})
