import { expect, test } from 'vitest'
import { type PixelTraffic, pixelStatus, scriptStatus } from './status.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const ago = (hours: number) => now - hours * 3_600_000
const none = { lastSession: null, lastCheckout: null, lastOrder: null }

test.each([
  ['no traffic', none, 'not_integrated', undefined],
  ['sessions arrive', { ...none, lastSession: ago(1) }, 'integrated', undefined],
  ['a quiet week is not an issue', { ...none, lastSession: ago(7 * 24) }, 'integrated', undefined],
  ['sessions stopped', { ...none, lastSession: ago(8 * 24) }, 'integrated_with_issues', /since 8 Nov 2026, 12:00 UTC/],
  [
    'purchases without a checkout',
    { ...none, lastSession: ago(1), lastOrder: ago(1) },
    'integrated_with_issues',
    /missing on your checkout pages/,
  ],
  ['all of them', { lastSession: ago(1), lastCheckout: ago(2), lastOrder: ago(1) }, 'integrated', undefined],
] as const)('the script: %s', (_name, traffic, message, text) => {
  const status = scriptStatus(traffic, now)
  expect(status.message).toBe(message)
  if (text) expect(status.status).toMatch(text)
  else expect(status).not.toHaveProperty('status')
})

const wrong = (hours: number, field = 'orderId', problem: 'missing' | 'format' = 'missing') => ({
  at: ago(hours),
  field,
  problem,
})
const traffic = (more: Partial<PixelTraffic>): PixelTraffic => ({
  lastSession: ago(1),
  lastOrder: null,
  wrongCalls: [],
  lately: { right: 0, wrong: 0 },
  ...more,
})

test.each([
  ['no traffic', {}, 'not_integrated'],
  ['a purchase arrived', { lastOrder: ago(1) }, 'integrated'],
  ['an invalid call arrived', { wrongCalls: [wrong(1)] }, 'integrated_with_issues'],
  ['an invalid call after a purchase', { lastOrder: ago(2), wrongCalls: [wrong(1)] }, 'integrated_with_issues'],
  ['a purchase after an invalid call', { lastOrder: ago(1), wrongCalls: [wrong(2)] }, 'integrated'],
  [
    'one call in twenty is invalid',
    { lastOrder: ago(1), wrongCalls: [wrong(2)], lately: { right: 19, wrong: 1 } },
    'integrated_with_issues',
  ],
  ['fewer are invalid', { lastOrder: ago(1), wrongCalls: [wrong(2)], lately: { right: 99, wrong: 1 } }, 'integrated'],
  ['the shop has visitors but no sales for a week', { lastOrder: ago(8 * 24) }, 'integrated_with_issues'],
  ['the shop has no visitors either', { lastOrder: ago(8 * 24), lastSession: ago(8 * 24) }, 'integrated'],
] as const)('the pixel: %s', (_name, more, message) => {
  expect(pixelStatus(traffic(more), now).message).toBe(message)
})

test('names every wrong field once with its problem, and omits those that were fixed', () => {
  const wrongCalls = [wrong(1, 'orderId'), wrong(1, 'value', 'format'), wrong(2, 'orderId'), wrong(9, 'currency')]
  const { status, lastSeen } = pixelStatus(traffic({ lastOrder: ago(5), wrongCalls }), now)
  expect(status?.split('\n')).toEqual([
    'The conversion pixel has an incorrect format: the field “orderId” is missing.',
    'The conversion pixel has an incorrect format: the field “value” has a wrong value.',
  ])
  expect(lastSeen).toBe('2026-11-16T11:00:00.000Z')
})
