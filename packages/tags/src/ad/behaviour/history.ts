import { apply } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { hook } from '../hook.ts'
import { actsForPage, block, blockUnlessInitiated, isBlocking, isUserInitiated, mainWindow } from '../page-state.ts'
import type { FindAd } from './attack.ts'
import { insertedElements } from './hit-tests.ts'
import type { NavigateEvent } from './navigate-event.ts'

const floodThreat = 'back-button-hijack/history-flood'
const trapThreat = 'back-button-hijack/popstate-trap'

/**
 * Keeps Back working: ads add no history entries. In an ad's own frames, new entries replace the current one, so the ad keeps working. On
 * the page they are blocked, and so are listeners for them.
 */
export function guardHistory(realm: Realm, findAd: FindAd) {
  const { replaceState } = realm.History.prototype
  const { history, navigation } = mainWindow as Realm & { navigation?: unknown } // newer than the DOM types
  hook<unknown, unknown[]>(
    realm,
    'History Navigation',
    /^(pushS|replaceS|back|forw|go|trav|navigate|update)/,
    (self, args, name) => {
      const isPageHistory = self === history || self === navigation
      const isStep = /^[bfgt]/.test(name)
      const ad = isPageHistory || isStep || name === 'pushState' ? findAd(true) : undefined
      // The page's router may be served by another host: one entry per click on the page.
      if (!ad || (name === 'replaceState' && ad.isThirdParty) || actsForPage(ad)) return undefined
      const isAlwaysBlocked = isPageHistory && !isStep && !isApp(ad)
      const stopped = blockUnlessInitiated(
        ad,
        { threat: isStep ? trapThreat : floodThreat, evidence: name },
        isAlwaysBlocked,
      )
      if (stopped && !isPageHistory && !isStep) apply(replaceState, self, args)
      return stopped
    },
  )
}

/** Whether a third-party script is the page's application, which may use the history: its elements fill the window. */
export function isApp(ad: Ad) {
  if (!ad.isThirdParty) return false
  for (const [{ clientWidth, clientHeight }, owner] of insertedElements)
    if (owner === ad && clientWidth * clientHeight * 2 > mainWindow.innerWidth * mainWindow.innerHeight) return true
  return false
}

/** Makes a navigation by an ad's frame replace the current entry. True if the original navigation must be canceled. */
export function replaceEntry(realm: Realm, ad: Ad, event: NavigateEvent, url: string) {
  if (event.navigationType !== 'push' || event.userInitiated || event.formData || isUserInitiated(ad)) return false
  if (event.hashChange && !block(ad, { threat: floodThreat, evidence: 'hash' })) return false
  if (!isBlocking) return false
  if (event.hashChange) {
    // `location.replace` would load the page into a written frame.
    realm.History.prototype.replaceState.call(realm.history, null, '', url)
    realm.dispatchEvent(new realm.HashChangeEvent('hashchange'))
  } else realm.setTimeout(() => realm.location.replace(url))
  return true
}

// Captured before they are hooked.
const { go, pushState } = History.prototype
/** Position of the current entry, and number of entries, when last counted. */
let currentLength = 0
let knownLength = 0

/** Counts again after the page has added entries. */
export function countEntries() {
  currentLength = knownLength = mainWindow.history.length
}

/**
 * Removes entries that a frame added through its hash. Written frames have no Navigation API, so this is noticed late. An extra entry is
 * left ahead of the current one, so entries added later always change the length.
 */
export function removeHashEntries(realm: Realm, ad: Ad | undefined) {
  const { length } = mainWindow.history
  const added = length === knownLength ? 0 : length - currentLength
  const { navigation } = realm as { navigation?: { currentEntry?: unknown } } // newer than the DOM types
  if (
    !ad ||
    added < 1 ||
    navigation?.currentEntry ||
    isUserInitiated(ad) ||
    !block(ad, { threat: floodThreat, evidence: 'hash' })
  )
    return
  apply(pushState, realm.history, [null, ''])
  knownLength = mainWindow.history.length
  apply(go, realm.history, [-added - 1])
}

/** Number of entries each frame has added. */
const addedEntries = new WeakMap<Element, number>()

/**
 * Called when a frame has loaded. A cross-origin frame that added a history entry is sent back to its previous document, and removed
 * if it adds another. The Navigation API identifies the page's own entries.
 */
export function checkLoad(frame: HTMLIFrameElement, ad: Ad) {
  const added = mainWindow.history.length - knownLength
  const before = addedEntries.get(frame)
  if (before === undefined) addedEntries.set(frame, 0)
  if (frame.contentDocument || !('navigation' in mainWindow)) return
  countEntries()
  // The first document of a frame adds no entry.
  if (before === undefined || added + before < 1 || isUserInitiated(ad)) return
  addedEntries.set(frame, before + 1)
  if (!block(ad, { threat: floodThreat, evidence: 'frame', address: frame.src })) return
  if (!before) apply(go, mainWindow.history, [-added])
  // The next load is that of the previous document.
  else if (before > 1) frame.remove()
}
