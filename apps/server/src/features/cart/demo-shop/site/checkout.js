import { lines, placeOrder } from './state.js'
import { drawSummary } from './summary.js'

export function drawCheckout() {
  drawSummary(document.getElementById('lines'), { withCheckout: false })
  const form = document.getElementById('order')
  const hideWhenEmpty = () => {
    form.hidden = lines().length === 0
  }
  addEventListener('lantern:changed', hideWhenEmpty)
  hideWhenEmpty()
  form.querySelector('button').disabled = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (lines().length === 0) return
    placeOrder()
    location.assign('/shop/thank-you')
  })
}
