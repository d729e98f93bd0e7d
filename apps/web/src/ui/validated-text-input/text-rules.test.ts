import { expect, test } from 'vitest'
import { cutToLength, textMessages, textProblem } from './text-rules.ts'

test.each(['', '   ', 'Herald', 'a:b_c-d/e(f).g h 09'])('accepts %j', (value) => expect(textProblem(value)).toBeNull())

test.each(['a;b', '<b>', 'ü', 'a,b', 'a@b', 'a\tb', '😀', "a'b"])('rejects the characters of %j', (value) =>
  expect(textProblem(value)).toBe(textMessages.characters),
)

test('accepts 64 characters and rejects 65, ignoring surrounding spaces', () => {
  expect(textProblem(` ${'a'.repeat(64)} `)).toBeNull()
  expect(textProblem('a'.repeat(65))).toBe('Max 64 characters length exceeded.')
})

test('cuts text at the limit', () => {
  expect(cutToLength('a'.repeat(70))).toEqual({ text: 'a'.repeat(64), isCut: true })
  expect(cutToLength('a'.repeat(64))).toEqual({ text: 'a'.repeat(64), isCut: false })
})

test.each(['a@b.co', ' ann.lee+x@sub.herald.test '])('%j is an email address', (value) =>
  expect(textProblem(value, 'email')).toBeNull(),
)

test.each(['a', 'a@b', '@b.co', 'a@b..co', 'a b@c.co', 'a@b.co,c@d.co', 'a@-b.co', 'a@b.co.', '<a@b.co>'])(
  '%j is not an email address',
  (value) => expect(textProblem(value, 'email')).toBe('Email is incorrect.'),
)
