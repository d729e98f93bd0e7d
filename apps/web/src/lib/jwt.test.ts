import { expect, test } from 'vitest'
import { decodeJwt, encodeBase64Url, tokenOfQuery, withoutSignature } from './jwt.ts'

const part = (value: unknown) => encodeBase64Url(new TextEncoder().encode(JSON.stringify(value)))
const token = `${part({ alg: 'RS256' })}.${part({ nickname: 'Zoë' })}.c2lnbmF0dXJl`

test('reads the nickname of a token, accents included', () => {
  expect(decodeJwt(token).nickname).toBe('Zoë')
})

test('refuses to read what is not a token', () => {
  for (const bad of ['', 'abc', 'a.b.c', `a.${part('text')}.c`, 'a.%%%.c']) expect(() => decodeJwt(bad)).toThrow()
})

test('takes a query token as base64, as URL-safe base64, and as it is', () => {
  expect(tokenOfQuery(btoa(token))).toBe(token)
  expect(tokenOfQuery(btoa(token).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))).toBe(token)
  expect(tokenOfQuery(token)).toBe(token)
})

test('a query token that holds no token is nothing', () => {
  for (const bad of ['', 'hello', btoa('hello'), btoa('<script>'), '%%%']) expect(tokenOfQuery(bad)).toBeNull()
})

test('a token without its signature still says who it is of, and nothing can be done with it', () => {
  const shown = withoutSignature(token)
  expect(decodeJwt(shown).nickname).toBe('Zoë')
  expect(shown).not.toContain('c2lnbmF0dXJl')
})
