import { expect, test } from 'vitest'
import { actorInWords, fieldInWords, valueInWords } from './audit-words.ts'

test('names fields and values in words', () => {
  expect(fieldInWords('is_blocked')).toBe('Is blocked')
  expect(fieldInWords('domainUrl')).toBe('Domain url')
  expect([null, true, [], ['a', 'b'], { a: 1 }, 33].map(valueInWords)).toEqual([
    'Not set',
    'Yes',
    'None',
    'a, b',
    '{"a":1}',
    '33',
  ])
})

test('shows an erased person without a name', () => {
  const actor = { kind: 'person' as const, id: 'x', name: null, organization: null, address: null }
  expect(actorInWords({ actor, isErased: true })).toBe('Erased person')
  expect(actorInWords({ actor: { ...actor, kind: 'anonymous' }, isErased: false })).toBe('Anonymous')
})
