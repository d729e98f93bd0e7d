import { expect, test } from 'vitest'
import { cutToLength, textMessages, textProblem } from './text-rules.ts'

test.each(['', '   ', 'Herald', 'a:b_c-d/e(f).g h 09'])('%j is allowed', (value) =>
  expect(textProblem(value)).toBeNull(),
)

test.each(['a;b', '<b>', 'ü', 'a,b', 'a@b', 'a\tb', '😀', "a'b"])('%j has characters that are not allowed', (value) =>
  expect(textProblem(value)).toBe(textMessages.characters),
)

test('64 characters pass and 65 do not, spaces around them not counted', () => {
  expect(textProblem(` ${'a'.repeat(64)} `)).toBeNull()
  expect(textProblem('a'.repeat(65))).toBe('Max 64 characters length exceeded.')
})

test('text past the limit is cut there', () => {
  expect(cutToLength('a'.repeat(70))).toEqual({ text: 'a'.repeat(64), isCut: true })
  expect(cutToLength('a'.repeat(64))).toEqual({ text: 'a'.repeat(64), isCut: false })
})

test.each(['a@b.co', ' ann.lee+x@sub.herald.test '])('%j is an e-mail address', (value) =>
  expect(textProblem(value, 'email')).toBeNull(),
)

test.each(['a', 'a@b', '@b.co', 'a@b..co', 'a b@c.co', 'a@b.co,c@d.co', 'a@-b.co', 'a@b.co.', '<a@b.co>'])(
  '%j is not an e-mail address',
  (value) => expect(textProblem(value, 'email')).toBe('Email is incorrect.'),
)
