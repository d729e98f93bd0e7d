import { quietly } from '../shared/hook.ts'
import { pageAddress } from '../shared/report.ts'
import { seenExtensions } from './extensions.ts'
import { mainWindow, once, sendEvent, session } from './page-state.ts'
import { saveSession } from './session.ts'

/** Extensions are detectable only after the page has loaded. */
const waitMs = 1_200
const checkoutPath = /check-?out|\/(payment|kasse|commande|paiement|pago|cassa)/i
const cardField = '[autocomplete="cc-number"]'

export function reportArrival() {
  if (!session.isNew) return
  const landingUrl = pageAddress(mainWindow)
  const referrer = document.referrer.replace(/[?#].*/, '').slice(0, 2_048) || undefined
  const arrive = once(() => {
    sendEvent('cart_session', { landingUrl, referrer, extensions: [...seenExtensions] })
  })
  setTimeout(arrive, waitMs)
  addEventListener('pagehide', arrive, true)
}

export function watchCheckout() {
  const look = () =>
    quietly(() => {
      if (isCheckout()) reportCheckout(pageAddress(mainWindow), true)
    })
  // Each step of a single-page checkout changes the URL.
  const { navigation } = mainWindow as { navigation?: EventTarget } // newer types only
  navigation?.addEventListener('currententrychange', () => setTimeout(look, 500))
  for (const type of ['popstate', 'DOMContentLoaded', 'load']) addEventListener(type, look)
  look()
}

/** Once per purchase. `entries`: this script is on the checkout page, so it reports the codes entered there. */
export function reportCheckout(url: string, entries?: boolean) {
  if (session.hasCheckedOut) return
  session.hasCheckedOut = true
  saveSession(session)
  sendEvent('checkout', { url, entries })
}

// Order confirmation pages are often below the checkout's path.
const isCheckout = () =>
  !/thank|success|complete|confirm|received|merci|danke/i.test(location.pathname) &&
  (checkoutPath.test(location.pathname) || document.querySelector(cardField) !== null)
