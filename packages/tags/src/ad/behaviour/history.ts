import { apply, hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { actsForPage, adOf, home, isBlocking, isMeant, stop, stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'
import { onListening } from './listeners.ts'
import type { NavigateEvent } from './navigate-event.ts'

const flood = 'back-button-hijack/history-flood'
const trap = 'back-button-hijack/popstate-trap'

/**
 * One press of Back leads to the page before. An ad adds no entries to the history: in its own frames, its steps replace the present
 * entry, so the ad works as it would; on the page they are refused, and so are listeners for them.
 */
export function guardHistory(realm: Realm, who: Who) {
  const { replaceState } = realm.History.prototype
  const refuse = (name: string, what: string, isNever?: boolean) => {
    const ad = who(true)
    // A router that is served by another host: one step for each click on the page.
    return actsForPage(ad) ? undefined : stopUnmeant(ad, { what, hint: name }, isNever)
  }
  hook<History, unknown[]>(realm, 'History', 'pushState replaceState', (history, args, name) => {
    const isOfPage = history === home.history
    if (name === 'replaceState' && (!isOfPage || who()?.isThirdParty)) return undefined
    const stopped = refuse(name, flood)
    if (stopped && !isOfPage) apply(replaceState, history, args)
    return stopped
  })
  hook<unknown, unknown[]>(realm, 'History Navigation', 'back forward go traverseTo', (_self, _args, name) =>
    refuse(name, trap),
  )
  hook<unknown, unknown[]>(
    realm,
    'Navigation',
    'navigate updateCurrentEntry',
    (self, _args, name) => (self === (home as { navigation?: unknown }).navigation ? refuse(name, flood) : undefined), // newer than the DOM types
  )
  /** Listening alone adds no entries, and third parties' routers need it. */
  const refuseListener = (self: unknown, name: string) =>
    self === home || (self && self === (home as { navigation?: unknown }).navigation)
      ? who()?.isThirdParty
        ? undefined
        : refuse(name, trap, true)
      : undefined
  hook<unknown, unknown[]>(realm, 'window', 'onpopstate onhashchange', (self, [handler], name) =>
    handler ? refuseListener(self ?? realm, name) : undefined,
  )
  hook<unknown, unknown[]>(realm, 'Navigation', 'onnavigate oncurrententrychange', (self, [handler], name) =>
    handler ? refuseListener(self, name) : undefined,
  )
  hook<Node, unknown[]>(
    realm,
    'HTMLBodyElement HTMLFrameSetElement',
    'onpopstate onhashchange',
    (self, [handler], name) => (handler ? refuseListener(self.ownerDocument?.defaultView, name) : undefined),
  )
  onListening(realm, /^(popstate|hashchange|navigate|currententrychange)$/, refuseListener)
  guardFrameSteps(realm, who)
}

/** A step that an ad's frame takes by itself replaces the present entry. True when it is to be cancelled for that. */
export function replaceStep(realm: Realm, ad: Ad, event: NavigateEvent, url: string) {
  if (event.navigationType !== 'push' || event.userInitiated || event.formData || isMeant(ad)) return false
  if (event.hashChange && !stop(ad, { what: flood, hint: 'hash' })) return false
  if (isBlocking) realm.setTimeout(() => realm.location.replace(url))
  return isBlocking
}

/** Another address for a frame that has shown one already is a step, too. */
function guardFrameSteps(realm: Realm, who: Who) {
  const shown = new WeakSet<Element>()
  hook<HTMLIFrameElement, [unknown]>(
    realm,
    'HTMLIFrameElement HTMLFrameElement',
    'src',
    (frame, [address]) => {
      const ad = isBlocking && frame.isConnected && shown.has(frame) ? (adOf(frame) ?? who()) : undefined
      const { contentWindow } = frame
      if (!ad || isMeant(ad) || !contentWindow) return undefined
      contentWindow.location.replace(new URL(String(address), frame.baseURI).href)
      return { value: undefined }
    },
    (frame) => shown.add(frame),
  )
}
