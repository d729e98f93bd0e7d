import { el, money } from './dom.js'
import { applyCode, coupon, lines, removeCode, setCount, totals } from './state.js'

/** The cart's contents, total and coupon field. The field is created once to keep typed text. */
export function drawSummary(container, { withCheckout }) {
  const list = el('ul', { className: 'lines' })
  const sums = el('dl', { className: 'sums' })
  const empty = el('p', { className: 'empty', textContent: 'Your cart is empty. ' })
  empty.append(el('a', { href: '/shop', textContent: 'Find something' }))
  const checkout = el('a', { className: 'primary', href: '/shop/checkout', textContent: 'Check out' })
  const filled = el('div', { className: 'card' }, el('h2', { textContent: 'Summary' }), list, couponForm(), sums)
  if (withCheckout) filled.append(checkout)
  container.append(empty, filled)

  function draw() {
    const held = lines()
    empty.hidden = held.length > 0
    filled.hidden = held.length === 0
    list.replaceChildren(...held.map(lineRow))
    sums.replaceChildren(...sumRows())
  }
  addEventListener('lantern:changed', draw)
  draw()
}

function lineRow({ id, name, price, count }) {
  const fewer = el('button', { type: 'button', textContent: '−', ariaLabel: `One ${name} less` })
  const more = el('button', { type: 'button', textContent: '+', ariaLabel: `One ${name} more` })
  fewer.addEventListener('click', () => setCount(id, (now) => now - 1))
  more.addEventListener('click', () => setCount(id, (now) => now + 1))
  return el(
    'li',
    {},
    el('span', { textContent: name }),
    el('span', { className: 'count' }, fewer, el('span', { textContent: String(count) }), more),
    el('span', { className: 'price', textContent: money(price * count) }),
  )
}

function sumRows() {
  const { goods, discount, shipping, value } = totals()
  const rows = [
    ['Goods', money(goods), 'subtotal'],
    ...(discount > 0 ? [[`Coupon ${coupon().code}`, `−${money(discount)}`, 'discount']] : []),
    ['Shipping', shipping === 0 ? 'free' : money(shipping), 'shipping'],
    ['Total', money(value), 'total'],
  ]
  return rows.map(([name, amount, kind]) =>
    el('div', { className: kind }, el('dt', { textContent: name }), el('dd', { textContent: amount })),
  )
}

function couponForm() {
  const field = el('input', {
    id: 'coupon-code',
    name: 'coupon',
    autocomplete: 'off',
    maxLength: 32,
    placeholder: 'Coupon code',
    value: coupon()?.code ?? '',
  })
  const message = el('p', { id: 'coupon-message', className: 'said' })
  message.setAttribute('role', 'status')
  const apply = el('button', { id: 'apply-coupon', textContent: 'Apply' })
  const label = el('label', { className: 'coupon-label', htmlFor: 'coupon-code', textContent: 'Coupon' })
  const form = el('form', { id: 'coupon-form', className: 'coupon' }, label, el('div', {}, field, apply), message)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    message.textContent = await tryCode(field.value.trim())
  })
  return form
}

async function tryCode(code) {
  if (!code) {
    await removeCode()
    return ''
  }
  const outcome = await applyCode(code)
  // The script stopped the request.
  if (!outcome) return ''
  dispatchEvent(new CustomEvent('lantern:asked', { detail: code }))
  return outcome.ok ? `The code ${coupon().code} takes ${Math.round(coupon().share * 100)}% off.` : outcome.message
}
