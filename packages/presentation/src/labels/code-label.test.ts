import { expect, test } from 'vitest'
import { codeLabel } from './code-label.ts'

test('names a hashed code by its first digits, and other codes as they are', () => {
  expect(codeLabel(`h:${'3f9a1c2b'.repeat(4)}`)).toBe('Hashed 3f9a1c2b')
  expect(codeLabel('h:')).toBe('Hashed')
  expect(codeLabel('WELCOME15')).toBe('WELCOME15')
  expect(codeLabel('h:hello')).toBe('h:hello')
  expect(codeLabel('A\u202eB')).toBe('A B')
})
