// What coupon extensions and cookie stuffers do, without their harm: the codes are tried on this shop alone, and the shop's policy
// lets nothing out to the hosts that are named. Each answers whether it got through.
import { el } from './dom.js'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const couponField = () => document.getElementById('coupon-code')
const nothingInCart = 'Needs a coupon field: put something into the cart, and open it.'

/** As frameworks' fields are filled from outside: their own setter would not tell them. */
function fill(field, value) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Tries codes, and says how many of them the shop was asked about. */
async function tryCodes(codes, submit) {
  const field = couponField()
  if (!field?.checkVisibility()) return nothingInCart
  let asked = 0
  const count = () => asked++
  addEventListener('lantern:tried', count)
  for (const code of codes) {
    fill(field, code)
    submit(field)
    await pause(350)
  }
  await pause(500)
  removeEventListener('lantern:tried', count)
  return asked === 0
    ? 'Stopped: the shop was asked about no code.'
    : `Got through: the shop was asked about ${asked} of ${codes.length} codes.`
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

async function showPopup(mark, text) {
  const popup = el('div', mark)
  Object.assign(popup.style, popupStyle)
  popup.append(el('strong', { textContent: text }), el('p', { textContent: 'Let us try 12 codes for you?' }))
  document.documentElement.append(popup)
  await pause(1_500)
  const isShown = popup.isConnected && popup.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  popup.remove()
  return isShown ? 'Got through: the popup was shown.' : 'Stopped: nobody saw the popup.'
}

/** The shop's policy stops what gets as far as the network, and says so: that is how it is told from what was stopped before. */
async function stuff(act) {
  let reached = false
  const note = () => {
    reached = true
  }
  document.addEventListener('securitypolicyviolation', note)
  await act()
  await pause(800)
  document.removeEventListener('securitypolicyviolation', note)
  return reached
    ? 'Got through: the call left the page (the shop’s policy ends it here).'
    : 'Stopped: no call left the page.'
}

const click = (host, query) => `https://${host}/${query}`

export const imitations = [
  {
    title: 'Try three codes and press Apply',
    about: 'As coupon extensions do at the checkout',
    run: () => tryCodes(['SAVE20', 'TRAIL20', 'VIP25'], () => document.getElementById('apply-coupon').click()),
  },
  {
    title: 'Try two codes by sending the form',
    about: 'The same without a click',
    run: () => tryCodes(['FLASH30', 'STAFF30'], (field) => field.form.requestSubmit()),
  },
  {
    title: 'Show Honey’s popup',
    about: 'Known by its marks',
    run: () => showPopup({ id: 'honeyContainer' }, 'We found coupons'),
  },
  {
    title: 'Show an unknown extension’s popup',
    about: 'Known by what it does',
    run: () => showPopup({ className: 'penny-wren-root' }, 'PennyWren has deals'),
  },
  {
    title: 'Load a hidden frame of an affiliate network',
    about: 'Sets a cookie that claims the commission',
    run: () =>
      stuff(() => {
        const frame = el('iframe', {
          src: click('click.linksynergy.com', 'deeplink?id=demo&mid=0'),
          width: 0,
          height: 0,
        })
        frame.style.display = 'none'
        document.body.append(frame)
      }),
  },
  {
    title: 'Load a pixel of an affiliate network',
    about: 'The same with an image nobody sees',
    run: () =>
      stuff(() => {
        new Image(1, 1).src = click('www.awin1.com', 'cread.php?awinmid=0&awinaffid=0')
      }),
  },
  {
    title: 'Call an affiliate network',
    about: 'The same with a call that nobody sees',
    run: () => stuff(() => fetch(click('www.anrdoezrs.net', 'click-0-0'), { mode: 'no-cors' }).catch(() => undefined)),
  },
]
//# sourceURL=chrome-extension://demodemodemodemodemodemodemodemo/imitations.js
