import { el, money } from './dom.js'
import { isReported, markReported, order } from './state.js'

export function drawThanks() {
  const container = document.getElementById('thanks')
  const placed = order()
  if (!placed) {
    container.append(
      el('p', { textContent: 'There is no order yet. ' }, el('a', { href: '/shop', textContent: 'Buy one' })),
    )
    return
  }
  container.append(
    el(
      'div',
      { className: 'card' },
      el('p', {}, 'Your order ', el('strong', { id: 'order-id', textContent: placed.orderId }), ' is on its way.'),
      el('ul', { className: 'lines' }, ...placed.lines.map(toLine)),
      el('p', { className: 'total', textContent: `Total ${money(placed.value)}` }),
      el('a', { href: '/shop', textContent: 'Back to the shop' }),
    ),
  )
  // Returning to the page is not another purchase.
  if (isReported()) return
  report(placed)
  markReported()
}

const toLine = ({ name, count, price }) =>
  el('li', {}, el('span', { textContent: `${count} × ${name}` }), el('span', { textContent: money(price * count) }))

/** The conversion pixel, as on the integration screens. */
function report({ orderId, lines, couponCode, affiliate, value, shipping, discount }) {
  window.vigilCart ||= function vigilCart() {
    window.vigilCart.q = window.vigilCart.q || []
    // biome-ignore lint/complexity/noArguments: the snippet is this
    window.vigilCart.q.push(arguments)
  }
  window.vigilCart('conversion', {
    action: 'purchase',
    value: value.toFixed(2),
    currency: 'USD',
    orderId,
    shippingCost: shipping.toFixed(2),
    lineItemCost: lines.map(({ price, count }) => (price * count).toFixed(2)).join(','),
    productIds: lines.map(({ id }) => id).join(','),
    couponCode,
    discountValue: discount.toFixed(2),
    ...(affiliate && { affiliateTag: affiliate }),
  })
}
