import { expect, test } from 'vitest'
import { createMatcher } from './encodings.ts'

const secret = 'u707a34783174'
const bytes = [...Buffer.from(secret)]
const around = `Signed in as ${secret}, since May`
const hex = (codes: number[]) => Buffer.from(codes).toString('hex')

test.each([
  ['as it is', `https://a.example/?v=${secret}`],
  ['escaped', `https://a.example/?v=${encodeURIComponent(encodeURIComponent(`{"mail":"${secret}"}`))}`],
  ['in base 64', `https://a.example/?${Buffer.from(around).toString('base64')}`],
  ['in base 64 at the end', `https://a.example/?${encodeURIComponent(btoa(`Signed in as ${secret}`))}`],
  ['in base 64 for addresses', `https://a.example/${Buffer.from(around).toString('base64url')}`],
  ['in hexadecimal', `https://a.example/?${hex(bytes)}`],
  ['backwards', `https://a.example/?${[...secret].reverse().join('')}`],
  ['as character codes', `https://a.example/?${bytes.join('.')}`],
  ['combined with a number', `https://a.example/?${hex(bytes.map((byte) => byte ^ 42))}`],
  ['backwards in base 64', `https://a.example/?${btoa([...around].reverse().join(''))}`],
])('finds a value %s', (_name, text) => {
  expect(createMatcher(text)(secret)).toBe(true)
})

test('does not find a value that is not there', () => {
  const contains = createMatcher(`https://a.example/?gdpr=1&v=${btoa('a picture of shoes')}&t=1794902608590`)
  expect(contains(secret)).toBe(false)
  expect(contains('reader@mail.example')).toBe(false)
})
