import { expect, test } from 'vitest'
import { decodeJwt, tokenOfQuery, withoutSignature } from './jwt.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${part({ alg: 'RS256' })}.${part({ nickname: 'Zoë' })}.c2lnbmF0dXJl`

test("reads a token's nickname, including accents", () => {
  expect(decodeJwt(token).nickname).toBe('Zoë')
})

test('rejects anything that is not a token', () => {
  for (const bad of ['', 'abc', 'a.b.c', `a.${part('text')}.c`, 'a.%%%.c']) expect(() => decodeJwt(bad)).toThrow()
})

test('accepts a query token as base64, URL-safe base64, or plain', () => {
  expect(tokenOfQuery(btoa(token))).toBe(token)
  expect(tokenOfQuery(btoa(token).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))).toBe(token)
  expect(tokenOfQuery(token)).toBe(token)
})

test('returns null for a query token without a JWT', () => {
  for (const bad of ['', 'hello', btoa('hello'), btoa('<script>'), '%%%']) expect(tokenOfQuery(bad)).toBeNull()
})

test('a token without its signature still identifies its user but is unusable', () => {
  const shown = withoutSignature(token)
  expect(decodeJwt(shown).nickname).toBe('Zoë')
  expect(shown).not.toContain('c2lnbmF0dXJl')
})
