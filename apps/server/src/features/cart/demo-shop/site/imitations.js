// Harmless imitations of coupon extensions and cookie stuffers: codes are tried on this shop only, and the shop's
// policy blocks requests to the named hosts. Each returns whether it got through.
import { el } from './dom.js'
import { loadVisit, verdicts } from './state.js'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const couponField = () => document.getElementById('coupon-code')
const nothingInCart = 'Needs a coupon field: add something to the cart and open it.'

/** Sets the value like a user would: frameworks override the element's own setter. */
function fill(field, value) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Tries codes and returns how many reached the shop's server. The shopper's own code may. */
async function tryCodes(codes, submit) {
  const field = couponField()
  if (!field?.checkVisibility()) return nothingInCart
  let received = 0
  const count = ({ detail }) => {
    if (codes.includes(detail)) received++
  }
  addEventListener('lantern:asked', count)
  for (const code of codes) {
    fill(field, code)
    submit(field)
    await pause(350)
  }
  await pause(500)
  removeEventListener('lantern:asked', count)
  return received === 0
    ? 'Stopped: the shop received none of the codes.'
    : `Got through: the shop received ${received} of ${codes.length} codes.`
}

const popupStyle = {
  position: 'fixed',
  right: '24px',
  top: '24px',
  zIndex: '2147483647',
  padding: '16px 20px',
  background: '#fff',
  color: '#222',
  borderRadius: '12px',
  boxShadow: '0 8px 40px rgb(0 0 0 / .3)',
}

async function showPopup(mark) {
  const popup = el('div', mark)
  Object.assign(popup.style, popupStyle)
  popup.append(el('strong', { textContent: 'We found 12 coupons. Shall we try them?' }))
  document.documentElement.append(popup)
  await pause(1_500)
  const isShown = popup.isConnected && popup.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  popup.remove()
  return isShown ? 'Got through: the popup was shown.' : 'Stopped: the popup was not visible.'
}

/** Requests that reach the network violate the shop's policy, which reports them; those stopped earlier do not. */
async function stuff(address, act) {
  let reached = false
  const note = ({ blockedURI }) => {
    reached ||= blockedURI.startsWith(new URL(address).origin)
  }
  document.addEventListener('securitypolicyviolation', note)
  act(address)
  await pause(800)
  document.removeEventListener('securitypolicyviolation', note)
  return reached
    ? 'Got through: the call left the page (the shop’s policy ends it here).'
    : 'Stopped: no call left the page.'
}

const loadFrame = (src) => {
  const frame = el('iframe', { src, width: 0, height: 0 })
  frame.style.display = 'none'
  document.body.append(frame)
}
const loadPixel = (src) => {
  new Image(1, 1).src = src
}
const call = (address) => fetch(address, { mode: 'no-cors' }).catch(() => undefined)

/** Sends a request from a worker. Like an extension's background page, it never runs code in the page. */
function sendFromBackground(address, options) {
  return new Promise((resolve) => {
    const worker = new Worker('/shop/assets/background.js')
    worker.addEventListener('message', ({ data }) => {
      worker.terminate()
      resolve(data)
    })
    worker.postMessage({ address, options })
  })
}

const sendCode = (code) =>
  sendFromBackground('/shop/api/visit/code', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })

/** The server's verdict on the last code. In the mode `flag`, it arrives after the answer. */
async function findVerdict(code) {
  const isDue = /lantern_verification=(flag|refuse)/.test(document.cookie)
  for (let turn = 0; isDue && turn < 20; turn++) {
    await loadVisit()
    const verdict = verdicts().findLast(({ subject }) => subject === `Code ${code}`)
    if (verdict) return verdict
    await pause(250)
  }
  return undefined
}

async function tryFromBackground(codes) {
  for (const code of codes) {
    const { status } = await sendCode(code)
    if (status === 404) continue
    if (status !== 200 && status !== 422) return `Failed: the shop’s server returned ${status || 'no answer'}.`
    const verdict = await findVerdict(code)
    await loadVisit()
    if (status === 422) return `Stopped: the shop’s server refused the code ${code}.`
    if (verdict?.action === 'flagged') return `Flagged: the shop’s server noted that no entry of ${code} was seen.`
    if (verdict) return `Got through: no verdict on ${code} before the checkout page. The order is verified again.`
    return `Got through: the shop’s server accepted the code ${code}.`
  }
  return 'Stopped: none of the codes is valid.'
}

async function claimFromBackground() {
  await sendFromBackground('/shop?awc=0_demo_background')
  await loadVisit()
  return /lantern_verification=(flag|refuse)/.test(document.cookie)
    ? 'Noted: the shop’s server verifies the claim with the order.'
    : 'Got through: the order will pay a commission.'
}

export const imitations = {
  'Coupon extensions': [
    {
      title: 'Try three codes and press Apply',
      about: 'On the cart’s page, or at the checkout',
      run: () => tryCodes(['SAVE20', 'TRAIL20', 'VIP25'], () => document.getElementById('apply-coupon').click()),
    },
    {
      title: 'Try two codes by sending the form',
      about: 'The same without a click',
      run: () => tryCodes(['FLASH30', 'STAFF30'], (field) => field.form.requestSubmit()),
    },
    {
      title: 'Show a popup',
      about: 'From an unknown extension, detected by its text',
      run: () => showPopup({ className: 'penny-wren-root' }),
    },
    {
      title: 'Show Honey’s popup',
      about: 'From a known extension, detected by its markup',
      run: () => showPopup({ id: 'honeyContainer' }),
    },
  ],
  'Cookie stuffers': [
    {
      title: 'Load a hidden frame of an affiliate network',
      about: 'It would set the cookie that claims a commission',
      run: () => stuff('https://click.linksynergy.com/deeplink?id=demo&mid=0', loadFrame),
    },
    {
      title: 'Load its pixel',
      about: 'The same with an invisible image',
      run: () => stuff('https://www.awin1.com/cread.php?awinmid=0&awinaffid=0', loadPixel),
    },
    {
      title: 'Call it',
      about: 'The same without anything on the page',
      run: () => stuff('https://www.anrdoezrs.net/click-0-0', call),
    },
  ],
  'Directly to the server': [
    {
      title: 'Send a code from the background',
      about: 'The page sees nothing. Only the shop’s server can refuse it',
      run: () => tryFromBackground(['WELCOME15']),
    },
    {
      title: 'Try a list of codes from the background',
      about: 'The same until a code is valid',
      run: () => tryFromBackground(['SAVE20', 'FLASH30', 'VIP25']),
    },
    {
      title: 'Claim the commission from the background',
      about: 'Requests the shop with an affiliate’s click, then waits for the order',
      run: claimFromBackground,
    },
  ],
}
//# sourceURL=chrome-extension://demodemodemodemodemodemodemodemo/imitations.js
