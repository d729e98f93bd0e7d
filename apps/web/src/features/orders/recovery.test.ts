import { expect, test } from 'vitest'
import { recoveryLines } from './recovery.ts'

const coupon = { extension: 'SaveBuddy', discount_rate: 0.125, measured_orders: 48, basis: 'extension' as const }

test('an amount is told with its value, its rate, and what the rate rests on', () => {
  const [first, second, last] = recoveryLines(80, { coupon, affiliate: { total_fee: 12 } })
  expect(first).toBe(
    'couponGUARD: $80.00 × 12.50% = $10.00. The rate is the mean discount of 48 non-blocking orders in which SaveBuddy got a coupon in, over 28 days.',
  )
  expect(second).toBe('affiliateGUARD: $80.00 × 12.00% = $9.60. The rate is the total affiliate fee.')
  expect(last).toContain('14 days')
})

test('a rate that could not be measured is said to be assumed, and fees that are not set to be missing', () => {
  const assumed = { ...coupon, discount_rate: 0.1, measured_orders: 3, basis: 'assumed' as const }
  const lines = recoveryLines(80, { coupon: assumed, affiliate: { total_fee: null } })
  expect(lines[0]).toContain('assumed, since only 3 orders could be measured (30 are needed)')
  expect(lines[1]).toContain('until the affiliate fee is set')
})

test('a protection that did not act says nothing', () => {
  expect(recoveryLines(80, { coupon: null, affiliate: { total_fee: 12 } })).toHaveLength(2)
  expect(recoveryLines(80, { coupon: null, affiliate: null })).toEqual([])
})
