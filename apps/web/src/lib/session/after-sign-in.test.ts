import { expect, test } from 'vitest'
import { afterSignIn } from './after-sign-in.ts'
import type { Session } from './session.ts'

const session = (claims: Partial<Session['claims']>): Session => ({
  token: 'head.body.signature',
  expiresAt: 0,
  signedInAt: 0,
  claims: {
    role: 'client',
    organizationId: 1,
    organizationType: 'Publisher',
    organizationSubTypes: 'Web',
    adQualityEnabled: false,
    malvertisingEnabled: true,
    userId: 'u1',
    email: 'web@vigil.test',
    nickname: 'web',
    ...claims,
  },
})
const here = { adQualityUrl: null }
const elsewhere = { adQualityUrl: 'https://quality.example/' }

test('sends superadmins and users of both products to product selection, with an unusable token in the URL', () => {
  const choosing = { kind: 'page', href: '/product-selection?token=head.body.' }
  expect(afterSignIn(session({ adQualityEnabled: true }), here)).toEqual(choosing)
  expect(afterSignIn(session({ role: 'superadmin', malvertisingEnabled: false }), here)).toEqual(choosing)
})

test('sends ad-quality-only users to the ad quality product, with the token for another host', () => {
  const only = session({ adQualityEnabled: true, malvertisingEnabled: false })
  expect(afterSignIn(only, here)).toEqual({ kind: 'page', href: '/ad-quality' })
  expect(afterSignIn(only, elsewhere)).toEqual({
    kind: 'external',
    href: 'https://quality.example/auth/callback?token=head.body.signature',
  })
})

test('sends everyone else to their landing page', () => {
  expect(afterSignIn(session({}), elsewhere)).toEqual({ kind: 'page', href: '/secure' })
})
