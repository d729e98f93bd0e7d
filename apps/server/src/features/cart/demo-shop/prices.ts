import { products } from './catalogue.ts'
import type { Visit } from './visits.ts'

const freeShippingFrom = 75
const shippingCost = 5.95
const maxCount = 9
/** Orders from this value get a code without entering one. */
const automaticFrom = 400
const automaticCode = 'SUMMIT10'

const cents = (amount: number) => Math.round(amount * 100) / 100

export const lines = ({ counts }: Pick<Visit, 'counts'>) =>
  products.flatMap(({ id, name, price }) => {
    const count = counts[id] ?? 0
    return count > 0 ? [{ id, name, price, count }] : []
  })

/** Keeps counts of known products only. */
export function cleanCounts(counts: Readonly<Record<string, unknown>>): Record<string, number> {
  const read = (id: string) => (Object.hasOwn(counts, id) ? Number(counts[id]) : 0)
  const clean = (count: number) => (Number.isInteger(count) ? Math.max(0, Math.min(count, maxCount)) : 0)
  return Object.fromEntries(products.map(({ id }) => [id, clean(read(id))]))
}

export function totals(visit: Pick<Visit, 'counts' | 'coupon'>) {
  const goods = cents(lines(visit).reduce((sum, { price, count }) => sum + price * count, 0))
  const discount = cents(goods * (visit.coupon?.share ?? 0))
  const shipping = goods === 0 || goods - discount >= freeShippingFrom ? 0 : shippingCost
  return { goods, discount, shipping, value: cents(goods - discount + shipping) }
}

/** Adds the shop's own code to a large cart without one, and removes it from a smaller one. */
export function offerAutomatically(visit: Visit, coupons: Readonly<Record<string, number>>) {
  const share = coupons[automaticCode]
  const isLarge = totals({ ...visit, coupon: null }).goods >= automaticFrom
  if (isLarge && share !== undefined) visit.coupon ??= { code: automaticCode, share, isAutomatic: true }
  else if (visit.coupon?.isAutomatic) visit.coupon = null
}
