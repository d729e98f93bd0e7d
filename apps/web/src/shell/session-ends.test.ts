import { expect, test } from 'vitest'
import { placeAfter } from './session-ends.ts'

test('a lost session signs in again and returns to the same page', () => {
  expect(placeAfter('lost', '/clients?page=2', 3_600_000)).toBe('/sign-in?from=%2Fclients%3Fpage%3D2')
  expect(placeAfter('lost', '/clients', null)).toBe('/sign-in?from=%2Fclients')
})

test('a session rejected right after sign-in shows an error instead of looping', () => {
  expect(placeAfter('lost', '/clients', 900)).toBe('/sign-in?from=%2Fclients&problem=rejected')
})

test('several failing calls lead to sign-in once', () => {
  expect(placeAfter('lost', '/sign-in?from=%2Fclients', null)).toBeNull()
})

test('a blocked user goes to forbidden; signing out in another tab shows a message', () => {
  expect(placeAfter('forbidden', '/clients', 900)).toBe('/forbidden')
  expect(placeAfter('left', '/clients', null)).toBe('/sign-in?problem=signed-out')
})
