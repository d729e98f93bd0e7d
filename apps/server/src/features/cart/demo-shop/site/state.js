// The cart, kept while the tab is open.
export const products = JSON.parse(document.getElementById('products').textContent)

const cents = (amount) => Math.round(amount * 100) / 100
const freeShippingFrom = 75
const shippingCost = 5.95

function read(key, missing) {
  try {
    return JSON.parse(sessionStorage.getItem(`lantern.${key}`)) ?? missing
  } catch {
    return missing
  }
}

function write(key, value) {
  sessionStorage.setItem(`lantern.${key}`, JSON.stringify(value))
  dispatchEvent(new CustomEvent('lantern:changed'))
}

/** Counts by product. */
const counts = () => read('cart', {})

export function lines() {
  const held = counts()
  return products.filter(({ id }) => held[id] > 0).map((product) => ({ ...product, count: held[product.id] }))
}

export function setCount(id, count) {
  write('cart', { ...counts(), [id]: Math.max(0, Math.min(count, 9)) })
}

export const add = (id) => setCount(id, (counts()[id] ?? 0) + 1)

export const coupon = () => read('coupon', null)
export const setCoupon = (value) => write('coupon', value)

export function totals() {
  const goods = lines().reduce((sum, { price, count }) => sum + price * count, 0)
  const discount = cents(goods * (coupon()?.share ?? 0))
  const shipping = goods === 0 || goods - discount >= freeShippingFrom ? 0 : shippingCost
  return { goods, discount, shipping, value: cents(goods - discount + shipping) }
}

/** Turns the cart into an order and empties it. */
export function placeOrder() {
  const order = {
    orderId: `LO-${Date.now().toString(36).toUpperCase()}${Math.floor(Math.random() * 1296)
      .toString(36)
      .padStart(2, '0')
      .toUpperCase()}`,
    lines: lines(),
    couponCode: coupon()?.code ?? '',
    ...totals(),
    isReported: false,
  }
  write('order', order)
  write('cart', {})
  write('coupon', null)
}

export const order = () => read('order', null)
export const markReported = () => write('order', { ...order(), isReported: true })
