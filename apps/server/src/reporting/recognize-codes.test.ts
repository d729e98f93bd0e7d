import type { CodeKeyRow } from '@vigil/database'
import { expect, test } from 'vitest'
import { hashCode } from '../lib/hash-code.ts'
import { recognizeCodes } from './recognize-codes.ts'

const dayMs = 86_400_000
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]
const at = (day: number) => day * dayMs
const seen = (code: string, day: number, origin = 'deals.example') => ({ code, origin, firstSeen: at(day) })
const keyFrom = (day: number, key = first): CodeKeyRow => ({ key, createdAt: new Date(at(day)), endedAt: null })
const ended = (key: string, from: number, to: number) => ({ ...keyFrom(from, key), endedAt: new Date(at(to)) })

test('names a hash by the clear code that was seen too, with each of the keys', () => {
  const keys = [keyFrom(20, second), ended(first, 10, 20)]
  const { nameOf } = recognizeCodes([seen('STAFF30', 5), seen(hashCode(first, 'VIP25'), 12)], keys)
  expect(nameOf(hashCode(first, 'STAFF30'))).toBe('STAFF30')
  expect(nameOf(hashCode(second, 'STAFF30'))).toBe('STAFF30')
  expect(nameOf(hashCode(first, 'VIP25'))).toBe(hashCode(first, 'VIP25'))
  expect(nameOf('OTHER')).toBe('OTHER')
})

test('treats a hash as a known code for a week after the key was replaced, if its origin used hashes before', () => {
  const old = seen(hashCode(first, 'VIP25'), 12)
  const again = (day: number, origin?: string) => seen(hashCode(second, `VIP25 ${day} ${origin}`), day, origin)
  const [known, stranger, late] = [again(21), again(21, 'other.example'), again(28)]
  const { mayBeRepeated } = recognizeCodes([old, known, stranger, late], [keyFrom(20, second), ended(first, 10, 20)])
  expect([old, known, stranger, late].map(({ code }) => mayBeRepeated(code))).toEqual([false, true, false, false])
})

test('reports the first hashes of a shop', () => {
  const { mayBeRepeated } = recognizeCodes([seen('STAFF30', 5), seen(hashCode(first, 'VIP25'), 12)], [keyFrom(10)])
  expect(mayBeRepeated(hashCode(first, 'VIP25'))).toBe(false)
})
