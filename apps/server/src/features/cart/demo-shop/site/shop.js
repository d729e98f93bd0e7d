import { drawCheckout } from './checkout.js'
import { showPanel } from './panel.js'
import { showRecorded } from './recorded.js'
import { add, lines } from './state.js'
import { drawSummary } from './summary.js'
import { drawThanks } from './thanks.js'

const pages = {
  products() {
    for (const button of document.querySelectorAll('[data-add]')) {
      button.disabled = false
      button.addEventListener('click', () => {
        add(button.dataset.add)
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

addEventListener('lantern:changed', showCount)
showCount()
pages[document.body.dataset.page]()
showPanel(document.getElementById('panel'))
showRecorded(document.getElementById('recorded'), document.body.dataset.protection === 'on')
