import { expect, test } from 'vitest'
import { otherCharges } from './other-charges.ts'

const order = { gross_sales: 106.67, line_item_price: 118.5, discount_applied: 17.78, shipping_cost: 5.95 }

test('adds up to the order value with line items, discount and shipping', () => {
  expect(otherCharges(order)).toBe(0)
  expect(otherCharges({ ...order, gross_sales: 115.2 })).toBe(8.53)
  expect(otherCharges({ ...order, gross_sales: 100 })).toBe(-6.67)
})

test('does not guess without line items', () => {
  expect(otherCharges({ ...order, line_item_price: 0 })).toBe(0)
})
