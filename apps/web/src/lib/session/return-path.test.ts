import { expect, test } from 'vitest'
import { parseReturnPath } from './return-path.ts'

test('keeps path, query and hash of a page', () => {
  expect(parseReturnPath('/clients?page=2&email=press#top')).toBe('/clients?page=2&email=press#top')
})

test('never leads to another host', () => {
  for (const address of [
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'clients',
    '',
    undefined,
    7,
  ]) {
    expect(parseReturnPath(address)).toBeNull()
  }
})

test('never returns to a sign-in route', () => {
  for (const path of ['/', '/callback?code=1', '/sign-in', '/secure']) expect(parseReturnPath(path)).toBeNull()
})
