import { expect, test } from 'vitest'
import { signInSearch } from './sign-in-search.ts'

test('returns only to pages of this app', () => {
  expect(signInSearch.parse({ from: '/clients?page=2' }).from).toBe('/clients?page=2')
  expect(signInSearch.parse({ from: 'https://evil.example' }).from).toBeUndefined()
  expect(signInSearch.parse({ from: ['/a', '/b'] }).from).toBeUndefined()
})

test('ignores an unknown problem', () => {
  expect(signInSearch.parse({ problem: 'refused' }).problem).toBe('refused')
  expect(signInSearch.parse({ problem: 'Your account was hacked, call us' }).problem).toBeUndefined()
})
