import { expect, test } from 'vitest'
import { cutTail } from './cut-tail.ts'

test('keeps the end of long values without spaces', () => {
  expect(cutTail('sport.harbourpost.example')).toBe('.example')
  expect(cutTail('0123456789abcdef0123456789abcdef')).toBe('89abcdef')
})

test('does not split characters outside the basic plane', () => {
  expect(cutTail(`sport.harbourpost.${'🙂'.repeat(4)}`)).toBe(`ost.${'🙂'.repeat(4)}`)
})

test('leaves prose and short values alone', () => {
  expect(cutTail('Forced redirect through an iframe')).toBeNull()
  expect(cutTail('harbour.example')).toBeNull()
})
