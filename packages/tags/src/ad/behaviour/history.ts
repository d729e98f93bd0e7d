import { apply, hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { actsForPage, adOf, home, isBlocking, isMeant, stop, stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'
import type { NavigateEvent } from './navigate-event.ts'

const flood = 'back-button-hijack/history-flood'
const trap = 'back-button-hijack/popstate-trap'

/**
 * One press of Back leads to the page before. An ad adds no entries to the history: in its own frames, its steps replace the present
 * entry, so the ad works as it would; on the page they are refused, and so are listeners for them.
 */
export function guardHistory(realm: Realm, who: Who) {
  const { replaceState } = realm.History.prototype
  const { history, navigation } = home as Realm & { navigation?: unknown } // newer than the DOM types
  hook<unknown, unknown[]>(
    realm,
    'History Navigation',
    /^(pushS|replaceS|back|forw|go|trav|navigate|update)/,
    (self, args, name) => {
      const isOfPage = self === history || self === navigation
      const isStep = /^[bfgt]/.test(name)
      const ad = isOfPage || isStep || name === 'pushState' ? who(true) : undefined
      // A router that is served by another host: one step for each click on the page.
      if (!ad || (name === 'replaceState' && ad.isThirdParty) || actsForPage(ad)) return undefined
      const isNever = isOfPage && !isStep && !ad.isThirdParty
      const stopped = stopUnmeant(ad, { what: isStep ? trap : flood, hint: name }, isNever)
      if (stopped && !isOfPage && !isStep) apply(replaceState, self, args)
      return stopped
    },
  )
  guardFrameSteps(realm, who)
}

/** A step that an ad's frame takes by itself replaces the present entry. True when it is to be cancelled for that. */
export function replaceStep(realm: Realm, ad: Ad, event: NavigateEvent, url: string) {
  if (event.navigationType !== 'push' || event.userInitiated || event.formData || isMeant(ad)) return false
  if (event.hashChange && !stop(ad, { what: flood, hint: 'hash' })) return false
  if (!isBlocking) return false
  if (event.hashChange) {
    // To replace the location would load the page into a frame that was written.
    realm.History.prototype.replaceState.call(realm.history, null, '', url)
    realm.dispatchEvent(new realm.HashChangeEvent('hashchange'))
  } else realm.setTimeout(() => realm.location.replace(url))
  return true
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
