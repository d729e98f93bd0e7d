import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import type { TrustedIssuer } from './tokens.ts'
import { verifiedTokens } from './verified-tokens.ts'

const issuer = 'https://sign-in.example'
let keyRequests = 0
let now = Date.now()

async function issuerWithKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const known = createLocalJWKSet({ keys: [await exportJWK(publicKey)] })
  const by: TrustedIssuer = {
    issuer,
    audience: 'vigil',
    keys: (...args) => {
      keyRequests++
      return known(...args)
    },
  }
  const token = (expiresIn = '1h') =>
    new SignJWT({ sub: 'paula' })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(issuer)
      .setAudience('vigil')
      .setIssuedAt()
      .setExpirationTime(expiresIn)
      .sign(privateKey)
  return { by, token }
}

beforeEach(() => {
  keyRequests = 0
  now = Date.now()
})

test('checks a signature once, and again after a while', async () => {
  const { by, token } = await issuerWithKey()
  const verify = verifiedTokens(() => now)
  const mine = await token()
  for (let call = 0; call < 3; call++) expect(await verify(mine, by)).toMatchObject({ sub: 'paula' })
  expect(keyRequests).toBe(1)
  now += 6 * 60_000
  expect(await verify(mine, by)).toMatchObject({ sub: 'paula' })
  expect(keyRequests).toBe(2)
})

test('checks a token again once it has expired, even if it was valid shortly before', async () => {
  const { by, token } = await issuerWithKey()
  const verify = verifiedTokens(() => now)
  // Valid for the last seconds of the leeway.
  const mine = await token('-295s')
  expect(await verify(mine, by)).toMatchObject({ sub: 'paula' })
  now += 6_000
  await verify(mine, by)
  expect(keyRequests).toBe(2)
})

test('does not reuse a result for another signature, other keys or another audience', async () => {
  const { by, token } = await issuerWithKey()
  const verify = verifiedTokens(() => now)
  const mine = await token()
  expect(await verify(mine, by)).not.toBeNull()
  const [head, , signature] = mine.split('.')
  const claims = Buffer.from(JSON.stringify({ iss: issuer, aud: 'vigil', sub: 'mallory', iat: 1, exp: 9e9 }))
  expect(await verify(`${head}.${claims.toString('base64url')}.${signature}`, by)).toBeNull()
  expect(await verify(mine, (await issuerWithKey()).by)).toBeNull()
  expect(await verify(mine, { ...by, audience: 'another' })).toBeNull()
})
