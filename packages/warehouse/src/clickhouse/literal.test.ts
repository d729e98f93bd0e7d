import { expect, test } from 'vitest'
import { literal } from './literal.ts'

test('escapes text so that it cannot end early', () => {
  expect(literal("a'b")).toBe("'a\\'b'")
  expect(literal("\\' OR 1=1 --")).toBe("'\\\\\\' OR 1=1 --'")
  expect(literal('ends in \\')).toBe("'ends in \\\\'")
  expect(literal('a\nb\0')).toBe("'a\\nb\\0'")
})

test('accepts only integers and lists of text', () => {
  expect(literal(-5)).toBe('-5')
  expect(literal(['a', "b'"])).toBe("['a', 'b\\'']")
  expect(() => literal(Number.NaN)).toThrow(RangeError)
  expect(() => literal(1.5)).toThrow(RangeError)
})
