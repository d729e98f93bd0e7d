import { apply, hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { actsForPage, home, isBlocking, isMeant, stop, stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'
import type { NavigateEvent } from './navigate-event.ts'
import { inserted } from './points.ts'

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
      const isNever = isOfPage && !isStep && !isApp(ad)
      const stopped = stopUnmeant(ad, { what: isStep ? trap : flood, hint: name }, isNever)
      if (stopped && !isOfPage && !isStep) apply(replaceState, self, args)
      return stopped
    },
  )
}

/** Whether a third-party script is the page's application, which may use the history: its elements fill the window. */
export function isApp(ad: Ad) {
  if (!ad.isThirdParty) return false
  for (const [{ clientWidth, clientHeight }, its] of inserted)
    if (its === ad && clientWidth * clientHeight * 2 > home.innerWidth * home.innerHeight) return true
  return false
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

// Captured before they are hooked.
const { go, pushState } = History.prototype
/** Entries of the page's history up to the present one, and all of them, when they were last counted. */
let present = 0
let total = 0

/** Counts the entries again: the page itself has added some. */
export function countEntries() {
  present = total = home.history.length
}

/**
 * Undoes the entries that a frame added by its hash. Frames that were only written to have no Navigation API, so that it is noticed
 * afterwards. One more entry is added and left ahead: then whatever is added later changes the number of entries.
 */
export function undoSteps(realm: Realm, ad: Ad | undefined) {
  const { length } = home.history
  const steps = length === total ? 0 : length - present
  const { navigation } = realm as { navigation?: { currentEntry?: unknown } } // newer than the DOM types
  if (!ad || steps < 1 || navigation?.currentEntry || isMeant(ad) || !stop(ad, { what: flood, hint: 'hash' })) return
  apply(pushState, realm.history, [null, ''])
  total = home.history.length
  apply(go, realm.history, [-steps - 1])
}

/** Times that a frame has added to the history. */
const offences = new WeakMap<Element, number>()

/**
 * Called when a frame has loaded. A cross-origin frame that added a history entry is sent back to its previous document, and removed
 * if it adds another. The Navigation API tells which entries are the page's own.
 */
export function judgeLoad(frame: HTMLIFrameElement, ad: Ad) {
  const steps = home.history.length - total
  const before = offences.get(frame)
  if (before === undefined) offences.set(frame, 0)
  if (frame.contentDocument || !('navigation' in home)) return
  countEntries()
  // The first document of a frame adds none.
  if (before === undefined || steps + before < 1 || isMeant(ad)) return
  offences.set(frame, before + 1)
  if (!stop(ad, { what: flood, hint: 'frame', address: frame.src })) return
  if (!before) apply(go, home.history, [-steps])
  // The next load is that of the previous document.
  else if (before > 1) frame.remove()
}
