import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { type Ad, newAd } from './ad.ts'
import { guardCalls } from './behaviour/calls.ts'
import { lookForHidden, lookForOverlay } from './behaviour/hiding.ts'
import { guardLeaving, guardNavigation, guardOwnNavigation, judgeSubmit } from './behaviour/leaving.ts'
import { addRealm } from './caller.ts'
import { guardElements, loadersIn } from './element-hooks.ts'
import { noteFor, noteForPage, watchGestures } from './gestures.ts'
import { weigh } from './heavy.ts'
import { type AdAround, guardMarkup } from './markup-hooks.ts'
import { hasAdSize, namesAdServer, slotAround } from './slots.ts'
import { adAt, adOf, arm, bind, count, culprit, home, isBlocking, learn, state, treat } from './world.ts'

const guarded = new WeakSet<object>()
/** Whether ads are looked for on the page; as a wrapper of bids, the script is handed them. */
let findsSlots: boolean

// Puts guards into windows: the page's, and those of every frame of an ad that can be entered.

export function guardPage(isWholePage: boolean) {
  findsSlots = isWholePage
  guarded.add(home)
  const adAround: AdAround = (element, markup) => adOfPlace(element, markup) ?? culprit()
  const busy = ({ target }: Event) => {
    state.busy = quietly(() => adOfPlace(target as Element | null)) // or a window, which has no place
    home.setTimeout(() => {
      state.busy = undefined
    })
  }
  home.addEventListener('error', busy, true)
  home.addEventListener('load', busy, true)
  guardNavigation()
  guardAll(home, culprit, adAround, noteForPage())
}

export function guardAd(realm: Realm, ad: Ad) {
  bind(realm, ad)
  addRealm(realm, ad)
  if (guarded.has(realm)) return
  guarded.add(realm)
  // A window is kept for one ad after another: whose it is now is asked at every call.
  const who = () => adOf(realm) ?? ad
  const note = (event: Event) => noteFor(who())(event)
  guardAll(realm, who, who, note)
  guardOwnNavigation({ realm, who }, ad)
  weigh(realm, ad)
  lookForHidden(ad, () => quietly(() => realm.document) ?? null)
}

function guardAll(realm: Realm, who: () => Ad | undefined, adAround: AdAround, note: (event: Event) => void) {
  const set = { realm, who }
  // The native one: our own listening is nobody's deed.
  const listen = realm.addEventListener.bind(realm)
  guardMarkup(realm, adAround)
  const elements = guardElements(realm, { adAround, adopt: adoptFrame })
  guardLeaving(set)
  guardCalls(set)
  const submitted = (event: Event) =>
    quietly(() => {
      const ad = realm === home ? adOfPlace(event.target as Element | null) : who() // a form
      if (ad) judgeSubmit(ad, event)
    })
  arm(realm, () => {
    watchGestures(listen, note)
    listen('submit', submitted, true)
  })
  watchParser(realm, elements)
}

// What the parser inserts no hook sees; a script runs only after this was told of it.
function watchParser(realm: Realm, { check, entered }: ReturnType<typeof guardElements>) {
  const isPage = realm === home
  const seen = new WeakSet<Element>()
  const inspect = (element: Element) => {
    if (seen.has(element)) return
    seen.add(element)
    // A script that stands in the page's own source is the page's.
    if (!isPage || element.nodeName !== 'SCRIPT' || element.hasAttribute('src')) check(element, element.parentElement)
    entered(element)
  }
  const observer = new realm.MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        quietly(() => {
          for (const element of loadersIn(node)) inspect(element)
          const element = node as Element // or a text, which is nowhere an overlay
          const ad = isPage && node.nodeType === 1 ? adOfPlace(element) : undefined
          if (ad) lookForOverlay(ad, element)
        })
  })
  observer.observe(realm.document, { childList: true, subtree: true })
  for (const element of realm.document.querySelectorAll('iframe')) quietly(() => inspect(element))
}

/** The ad at a place of the page, from the moment something is put there. */
function adOfPlace(element: Element | null, markup = ''): Ad | undefined {
  if (!element) return undefined
  const frameAd = element.nodeName === 'IFRAME' ? adOf(element) : undefined
  if (frameAd) return frameAd
  const slot = findsSlots ? slotAround(element) : undefined
  if (slot) return adAt(slot)
  return markup.includes('pbad://') ? adAt(element) : undefined
}

function adoptFrame(frame: HTMLIFrameElement, given: Ad | undefined) {
  const ad = given ?? (isAdFrame(frame) ? newAd(frame) : undefined)
  if (!ad) return
  ad.element ??= frame
  bind(frame, ad)
  enter(frame, ad)
  frame.addEventListener('load', () =>
    quietly(() => {
      enter(frame, ad)
      readLate(frame, ad)
    }),
  )
  const { ownerDocument } = frame
  lookForHidden(ad, () => ownerDocument)
}

function isAdFrame(frame: HTMLIFrameElement) {
  if (!findsSlots) return false
  const isFriendly = !frame.src || /^(?:about|javascript|blob|data):/.test(frame.src)
  return Boolean(slotAround(frame)) || (isFriendly && hasAdSize(frame)) || namesAdServer(frame.src || frame.srcdoc)
}

/** What came by an address is read once it is there. */
function readLate(frame: HTMLIFrameElement, ad: Ad) {
  const { contentDocument } = frame
  if (ad.markup || !contentDocument) return
  treat(ad, contentDocument.documentElement.outerHTML)
  if (ad.isBlocked && isBlocking) frame.src = 'about:blank'
}

function enter(frame: HTMLIFrameElement, ad: Ad) {
  const realm = quietly(() => (frame.contentDocument ? (frame.contentWindow as Realm | null) : null)) // a window is a realm
  if (realm) guardAd(realm, ad)
  learn(ad, '')
  count(ad)
}
