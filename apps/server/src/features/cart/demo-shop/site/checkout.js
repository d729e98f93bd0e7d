import { lines, loadVisit, placeOrder } from './state.js'
import { drawSummary } from './summary.js'

export function drawCheckout() {
  drawSummary(document.getElementById('lines'), { withCheckout: false })
  const form = document.getElementById('order')
  const hideWhenEmpty = () => {
    form.hidden = lines().length === 0
  }
  addEventListener('lantern:changed', hideWhenEmpty)
  hideWhenEmpty()
  const button = form.querySelector('button')
  button.disabled = false
  const message = form.querySelector('[role="alert"]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (lines().length === 0) return
    button.disabled = true
    message.textContent = ''
    const outcome = await placeOrder()
    if (outcome?.ok) return location.assign('/shop/thank-you')
    button.disabled = false
    message.textContent = outcome?.message ?? 'The shop did not answer. Try again.'
    // A refused code is no longer in the cart.
    await loadVisit()
  })
}
