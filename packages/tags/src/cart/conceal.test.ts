import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { conceal } from './conceal.ts'

const codeKey = '00ff'.repeat(16)
const concealWith = (key: string, fields: object) => conceal.call({ codeKey: key }, fields)
const hashOf = (code: string) =>
  `h:${createHmac('sha256', Buffer.from(codeKey, 'hex')).update(code).digest('hex').slice(0, 32)}`

test('replaces codes by the first 32 digits of their HMAC, whatever their case and the space around them', () => {
  expect(concealWith(codeKey, { code: ' save10\n', couponCode: 'ÄRA-5', source: 'typed' })).toEqual({
    code: hashOf('SAVE10'),
    couponCode: hashOf('ÄRA-5'),
    source: 'typed',
  })
})

test('leaves an order without a code as it is', () => {
  expect(concealWith(codeKey, { couponCode: '', value: 5, productIds: ['a'] })).toEqual({})
})

test('replaces a code in the path of a URL', () => {
  expect(concealWith(codeKey, { landingUrl: 'https://shop.example/discount/save10' })).toEqual({
    landingUrl: `https://shop.example/discount/${hashOf('SAVE10')}`,
  })
})

test('sends nothing of a code that it cannot hash', () => {
  expect(concealWith('no key', { code: 'SAVE10' })).toEqual({ code: 'h:' })
})
