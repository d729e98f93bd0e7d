import { expect, test } from 'vitest'
import { createChallenge, makeSecrets } from './pkce.ts'

test('matches the challenge of RFC 7636, appendix B', async () => {
  expect(await createChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('secrets are unique and long enough for a verifier', () => {
  const { state, nonce, codeVerifier } = makeSecrets()
  expect(codeVerifier).toMatch(/^[\w-]{43,128}$/)
  expect(new Set([state, nonce, codeVerifier]).size).toBe(3)
})
