import { drawCheckout } from './checkout.js'
import { showPanel } from './panel.js'
import { showRecorded } from './recorded.js'
import { add, applyCode, lines, loadVisit } from './state.js'
import { drawSummary } from './summary.js'
import { drawThanks } from './thanks.js'

const pages = {
  products() {
    for (const button of document.querySelectorAll('[data-add]')) {
      button.disabled = false
      button.addEventListener('click', async () => {
        await add(button.dataset.add)
        button.textContent = 'Added'
        setTimeout(() => {
          button.textContent = 'Add'
        }, 1_200)
      })
    }
  },
  cart: () => drawSummary(document.getElementById('lines'), { withCheckout: true }),
  checkout: drawCheckout,
  thanks: drawThanks,
}

function showCount() {
  const count = lines().reduce((sum, line) => sum + line.count, 0)
  document.getElementById('count').textContent = String(count)
}

/** A code in the shop's link, and the banner's: the shop's own offers. */
async function offerCodes() {
  const offered = new URLSearchParams(location.search).get('coupon')
  if (offered) await applyCode(offered)
  const banner = document.getElementById('banner')
  const button = banner?.querySelector('button')
  if (!button) return
  button.disabled = false
  button.addEventListener('click', async () => {
    const outcome = await applyCode(button.dataset.code)
    banner.querySelector('[role="status"]').textContent = outcome?.ok
      ? 'The code is in your cart.'
      : (outcome?.message ?? 'The shop did not answer. Try again.')
  })
}

await loadVisit()
addEventListener('lantern:changed', showCount)
showCount()
await offerCodes()
pages[document.body.dataset.page]()
showPanel(document.getElementById('panel'))
showRecorded(document.getElementById('recorded'), document.body.dataset.protection === 'on')
