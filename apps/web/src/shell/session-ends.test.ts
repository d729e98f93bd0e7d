import { expect, test } from 'vitest'
import { placeAfter } from './session-ends.ts'

test('a lost session signs in again and comes back to where the user was', () => {
  expect(placeAfter('lost', '/clients?page=2', 3_600_000)).toBe('/sign-in?from=%2Fclients%3Fpage%3D2')
  expect(placeAfter('lost', '/clients', null)).toBe('/sign-in?from=%2Fclients')
})

test('a session refused right after signing in stops and says so, instead of going round', () => {
  expect(placeAfter('lost', '/clients', 900)).toBe('/sign-in?from=%2Fclients&problem=rejected')
})

test('several calls that fail at once lead to sign-in once', () => {
  expect(placeAfter('lost', '/sign-in?from=%2Fclients', null)).toBeNull()
})

test('a blocked user goes to forbidden; leaving in another tab is told', () => {
  expect(placeAfter('forbidden', '/clients', 900)).toBe('/forbidden')
  expect(placeAfter('left', '/clients', null)).toBe('/sign-in?problem=signed-out')
})
