import { expect, test } from 'vitest'
import { recoveryLines } from './recovery.ts'

const coupon = { extension: 'SaveBuddy', discount_rate: 0.125, measured_orders: 48, basis: 'extension' as const }

test('explains an amount with its value, rate and the basis of the rate', () => {
  const [first, second, last] = recoveryLines(80, { coupon, affiliate: { total_fee: 12 } })
  expect(first).toBe(
    'couponGUARD: $80.00 × 12.50% = $10.00. The rate is the mean discount of 48 non-blocking orders in which SaveBuddy applied a coupon, over 28 days.',
  )
  expect(second).toBe('affiliateGUARD: $80.00 × 12.00% = $9.60. The rate is the total affiliate fee.')
  expect(last).toContain('14 days')
})

test('marks an unmeasured rate as assumed, and unset fees as missing', () => {
  const assumed = { ...coupon, discount_rate: 0.1, measured_orders: 3, basis: 'assumed' as const }
  const lines = recoveryLines(80, { coupon: assumed, affiliate: { total_fee: null } })
  expect(lines[0]).toContain('assumed, because only 3 orders could be measured (at least 30 needed)')
  expect(lines[1]).toContain('until the affiliate fee is set')
})

test('omits protections that did not act', () => {
  expect(recoveryLines(80, { coupon: null, affiliate: { total_fee: 12 } })).toHaveLength(2)
  expect(recoveryLines(80, { coupon: null, affiliate: null })).toEqual([])
})
