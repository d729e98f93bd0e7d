import { expect, test } from 'vitest'
import { endByOtherTab, parseStoredSession } from './session.ts'

const claims = {
  role: 'client',
  organizationId: 1,
  organizationType: 'Publisher',
  organizationSubTypes: 'Web',
  adQualityEnabled: false,
  malvertisingEnabled: true,
  userId: 'u1',
  email: 'web@vigil.test',
  nickname: 'web',
}
const stored = (userId: string) =>
  JSON.stringify({ token: 'a.b.c', expiresAt: 1, signedInAt: 0, claims: { ...claims, userId } })

test('ignores a stored session of another shape', () => {
  for (const text of [null, '', '{', '{}', '"text"', JSON.stringify({ token: 'x' })])
    expect(parseStoredSession(text)).toBeNull()
  expect(parseStoredSession(stored('u1'))?.claims.userId).toBe('u1')
})

test('signing out in another tab signs out here', () => {
  expect(endByOtherTab(stored('u1'), null)).toBe('left')
})

test('a user change in another tab applies here', () => {
  expect(endByOtherTab(stored('u1'), stored('u2'))).toBe('changed')
})

test('a renewed or first session changes nothing', () => {
  expect(endByOtherTab(stored('u1'), stored('u1'))).toBeNull()
  expect(endByOtherTab(null, stored('u1'))).toBeNull()
})
