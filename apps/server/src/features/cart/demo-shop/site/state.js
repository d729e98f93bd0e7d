// The visit, kept on the shop's server. `visit` is the last state that the server returned.
export const products = JSON.parse(document.getElementById('products').textContent)

let visit = { counts: {}, coupon: null, affiliate: null, verdicts: [], order: null, lines: [], totals: {} }

/** Calls the shop's server. Returns whether it accepted, and its message if not; null if the request was stopped. */
async function call(method, path, body) {
  try {
    const response = await fetch(`/shop/api/visit${path}`, {
      method,
      // A click on a link must not cancel a change of the cart.
      keepalive: true,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) return answer.message ? { ok: false, message: answer.message } : null
    // The script answers a stopped request with an empty document.
    if (!answer.counts) return null
    visit = answer
    dispatchEvent(new CustomEvent('lantern:changed'))
    return { ok: true }
  } catch {
    return null
  }
}

export const loadVisit = () => call('GET', '')
export const endVisit = () => fetch('/shop/api/visit', { method: 'DELETE', keepalive: true })

export const lines = () => visit.lines
export const coupon = () => visit.coupon
export const totals = () => visit.totals
export const verdicts = () => visit.verdicts
export const order = () => visit.order

/** Changes are sent one after another, so none is based on an old count. */
let saving = Promise.resolve()
export function setCount(id, change) {
  saving = saving.then(() => call('PUT', '/cart', { counts: { ...visit.counts, [id]: change(visit.counts[id] ?? 0) } }))
  return saving
}

export const add = (id) => setCount(id, (count) => count + 1)
export const applyCode = (code) => call('POST', '/code', { code })
export const removeCode = () => call('DELETE', '/code')
export const placeOrder = () => call('POST', '/orders')

const reportedKey = 'lantern.reported'
export const isReported = () => sessionStorage.getItem(reportedKey) === order()?.orderId
export const markReported = () => sessionStorage.setItem(reportedKey, order().orderId)
