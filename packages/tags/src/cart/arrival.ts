import { quietly } from '../shared/hook.ts'
import { pageAddress } from '../shared/report.ts'
import { seenExtensions } from './extensions.ts'
import { keepSession } from './session.ts'
import { home, once, session, tell } from './world.ts'

/** Extensions become visible only after a page has loaded. */
const waitMs = 1_200
const checkoutPath = /check-?out|\/(payment|kasse|commande|paiement|pago|cassa)/i
const cardField = '[autocomplete="cc-number"]'

export function tellArrival() {
  if (!session.isNew) return
  const landingUrl = pageAddress(home)
  const referrer = document.referrer.split(/[?#]/)[0]?.slice(0, 2_048)
  const arrive = once(() => {
    const extensions = [...seenExtensions]
    tell('cart_session', {
      landingUrl,
      ...(referrer && { referrer }),
      ...(extensions.length > 0 && { extensions }),
    })
  })
  setTimeout(arrive, waitMs)
  addEventListener('pagehide', arrive, true)
}

export function watchCheckout() {
  const look = () =>
    quietly(() => {
      if (isCheckout()) tellCheckout(pageAddress(home))
    })
  // In a single-page checkout, every step changes the address.
  const { navigation } = home as { navigation?: EventTarget } // newer types only
  navigation?.addEventListener('currententrychange', () => setTimeout(look, 500))
  addEventListener('popstate', look)
  for (const type of ['DOMContentLoaded', 'load']) addEventListener(type, look)
  look()
}

/** Once for each purchase. */
export function tellCheckout(url: string) {
  if (session.hasCheckedOut) return
  session.hasCheckedOut = true
  keepSession(session)
  tell('checkout', { url })
}

// The page that thanks is no checkout, whatever is before it in the path.
const isCheckout = () =>
  !/thank|success|complete|confirm|received|merci|danke/i.test(location.pathname) &&
  (checkoutPath.test(location.pathname) || document.querySelector(cardField) !== null)
