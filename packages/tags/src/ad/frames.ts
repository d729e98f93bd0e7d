import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { type Ad, newAd } from './ad.ts'
import { addRealm, addScript, findCallingAd, trackBlobs } from './attribution.ts'
import type { FindAd } from './behaviour/attack.ts'
import { guardCalls } from './behaviour/blocked-calls.ts'
import { guardCpuTime } from './behaviour/cpu-time.ts'
import { checkFocusedField, watchFields } from './behaviour/fields.ts'
import { guardFingerprint } from './behaviour/fingerprint.ts'
import { scheduleHiddenCheck } from './behaviour/hidden-frames.ts'
import { checkLoad, countEntries, guardHistory, removeHashEntries } from './behaviour/history.ts'
import { guardListeners } from './behaviour/listeners.ts'
import {
  guardFrameNavigation,
  guardNavigationCalls,
  guardPageNavigation,
  reportRefusedNavigation,
} from './behaviour/navigation.ts'
import { addAdElement, watchOverlays } from './behaviour/overlays.ts'
import { guardPageCode } from './behaviour/page-code.ts'
import { guardPageData } from './behaviour/page-data.ts'
import { guardRequests } from './behaviour/requests.ts'
import { guardWiring } from './behaviour/rewiring.ts'
import { addMediaListeners, guardSound, muteAll } from './behaviour/sound.ts'
import { guardStyles } from './behaviour/style-changes.ts'
import { contain } from './containment.ts'
import { checkedElements, findLoaders, guardElements } from './element-hooks.ts'
import { createGestureWatcher, findAdAtEvent } from './gestures.ts'
import { deferGuard, startGuards } from './guard-start.ts'
import { measureWeight } from './heavy-ads.ts'
import { type FindAdAround, guardMarkup } from './markup-hooks.ts'
import {
  addMarkup,
  assignAd,
  findOwner,
  getAd,
  getOrCreateAd,
  guardedWindows,
  isBlocking,
  mainWindow,
  recordInspection,
  reportCreative,
  sanitize,
  state,
} from './page-state.ts'
import { findSlot, hasAdSize, mentionsAdServer } from './slots.ts'
import { labelHandlers } from './source-labels.ts'
import { trustAssets } from './third-party.ts'

/** Whether to look for ads on the page. In bids mode, the wrapper passes them in. */
let findsSlots: boolean

// Installs the guards in the page's window and in every accessible ad frame.

export function guardPage(isWholePage: boolean) {
  findsSlots = isWholePage
  const setActiveAd = ({ target, type }: Event) => {
    state.activeAd = quietly(() => findAdAtPlace(target as Element | null)) // or a window
    if (!state.activeAd) {
      // History entries added by the page's own frames count as the page's.
      if (type === 'load') countEntries()
      return
    }
    // Its handler may be ad code.
    startGuards()
    mainWindow.setTimeout(() => {
      state.activeAd = undefined
    })
  }
  mainWindow.addEventListener('error', setActiveAd, true)
  mainWindow.addEventListener('load', setActiveAd, true)
  installGuards(
    mainWindow,
    findCallingAd,
    (place, markup, inserted) => findAdAtPlace(place, markup, inserted) ?? findCallingAd(),
    findAdAtEvent,
  )
  countEntries()
  deferGuard(guardPageNavigation)
  deferGuard(watchOverlays)
  mainWindow.requestAnimationFrame(() => mainWindow.setTimeout(startGuards))
}

export function guardAd(realm: Realm, ad: Ad) {
  assignAd(realm, ad)
  addRealm(realm, ad)
  // A window can show several ads one after another.
  const findAd = () => getAd(realm) ?? ad
  // Keyed by prototype: when another document replaces a frame's first one, the window stays and only loses its listeners.
  const restoreListeners = guardedWindows.get(Object.getPrototypeOf(realm))
  if (restoreListeners) restoreListeners()
  else {
    installGuards(realm, findAd, findAd, findAd)
    deferGuard(() => {
      guardFrameNavigation(realm, ad)
      measureWeight(realm, ad)
    })
    scheduleHiddenCheck(ad, () => realm.document)
  }
  deferGuard(() => watchFields(realm, findAd))
}

/** Installs the insertion hooks at once, and the other guards when ad code can run. */
function installGuards(
  realm: Realm,
  findAd: FindAd,
  findAdAround: FindAdAround,
  findTargetAd: (event: Event) => Ad | undefined,
) {
  // The native function: our own listeners must not be attributed to an ad.
  const addListener = realm.addEventListener.bind(realm)
  const watchGestures = createGestureWatcher(addListener, findTargetAd)
  const addListeners = () => {
    watchGestures()
    addMediaListeners(addListener)
    for (const type of ['error', 'unhandledrejection']) addListener(type, onError)
    addListener('focusin', onFocus, true)
    if (realm !== mainWindow) addListener('hashchange', () => quietly(() => removeHashEntries(realm, findAd())))
    // On the page, the insertion hook processes the records, since it knows the writer.
    if (realm !== mainWindow) inspectInserted({})
    // Media may have started before the listeners were added.
    if (realm !== mainWindow) muteAll(realm.document)
  }
  guardedWindows.set(Object.getPrototypeOf(realm), addListeners)
  trackBlobs(realm, findAd)
  const [start, inspectInserted] = watchParser(realm, guardElements(realm, findAdAround, guardFrame))
  guardMarkup(realm, findAdAround, inspectInserted)
  const onFocus = (event: Event) =>
    quietly(() => {
      const ad = findTargetAd(event)
      if (ad) checkFocusedField(ad, event)
    })
  const onError = (event: Event) =>
    quietly(() => reportRefusedNavigation(realm === mainWindow ? findCallingAd(true) : findAd(), event as ErrorEvent))
  deferGuard(() => {
    guardNavigationCalls(realm, findAd)
    guardCalls(realm, findAd)
    guardHistory(realm, findAd)
    guardSound(realm, findAd)
    guardPageData(realm, findAd)
    guardRequests(realm, findAd)
    guardListeners(realm, findAd)
    guardFingerprint(realm, findAd)
    guardCpuTime(realm, findAd)
    guardPageCode(realm, findAd)
    guardStyles(realm, findAd)
    guardWiring(realm, findAd)
    addListeners()
  })
  // After the hooks, which are slow in a used window (hook.ts).
  start()
}

// The parser bypasses the hooks. Scripts run only after this observer has seen them.
function watchParser(realm: Realm, { check, onInserted }: ReturnType<typeof guardElements>) {
  const isPage = realm === mainWindow
  const inspect = (element: Element) => {
    if (checkedElements.has(element)) return
    // Inline scripts in the page's own source are the page's.
    if (!isPage || element.localName !== 'script' || element.hasAttribute('src')) check(element, element.parentElement)
    onInserted(element)
  }
  const processRecords = (records: MutationRecord[], writer?: Ad) => {
    for (const { target, addedNodes } of records) {
      const ad = isPage ? (quietly(() => findAdAtPlace(target as Element)) ?? writer) : getAd(realm) // only parent nodes have added nodes
      for (const node of addedNodes)
        quietly(() => {
          const element = node.nodeType === 1 ? (node as Element) : undefined // 1 is an element
          if (
            isPage &&
            !writer &&
            target === mainWindow.document.head &&
            element?.matches('link[rel~=stylesheet]') &&
            !getAd(element)
          )
            trustAssets((element as HTMLLinkElement).href)
          if (writer && element && !getAd(element)) assignAd(element, writer)
          for (const loader of findLoaders(node)) inspect(loader)
          if (!ad || !element) return
          labelHandlers(element, ad)
          addAdElement(ad, element)
          muteAll(element)
        })
    }
  }
  // The callback must belong to the frame: in Chromium, elements passed to another window's callback get that window's prototypes, and
  // `instanceof` fails in the ad.
  const observer = new realm.MutationObserver(
    new realm.Proxy((records: MutationRecord[]) => processRecords(records), {}),
  )
  const inspectFrames = (root: ParentNode) => {
    for (const element of root.querySelectorAll('iframe,frame,object')) quietly(() => inspect(element))
  }
  const observe = () => {
    observer.observe(realm.document, { childList: true, subtree: true })
    inspectFrames(realm.document)
  }
  const start = () => {
    state.isLate = isPage
    observe()
    state.isLate = false
  }
  // A frame's window is usable as soon as it exists, and a `srcdoc` document is not the observed one.
  const inspectInserted = (inserted: object, writer?: Ad) => {
    if ('mode' in inserted)
      inspectFrames(inserted as ShadowRoot) // only shadow roots have one
    else if (isPage) processRecords(observer.takeRecords(), writer)
    else observe()
  }
  return [start, inspectInserted] as const
}

/** Finds the ad at a place on the page, from its first insertion. */
function findAdAtPlace(place: Element | null, markup = '', inserted?: Element): Ad | undefined {
  const frame = inserted && /^i?frame$/.test(inserted.localName) ? (inserted as HTMLIFrameElement) : undefined
  const owner = findOwner(frame) ?? findOwner(place)
  if (owner) return owner
  const slot = findsSlots ? findSlot(place) : undefined
  if (slot) return getOrCreateAd(slot)
  if (frame && isAdFrame(frame)) return getOrCreateAd(frame)
  return place && markup.includes('pbad://') ? getOrCreateAd(place) : undefined
}

function guardFrame(frame: HTMLIFrameElement) {
  const ad = getAd(frame) ?? (isAdFrame(frame) ? newAd(frame) : undefined)
  if (!ad) return
  ad.element ??= frame
  assignAd(frame, ad)
  contain(frame)
  ad.isContained = isBlocking && !state.isLate
  addScript(frame.src, ad)
  if (frame.src) startGuards()
  let knownDocument: Document | null | undefined
  const inspectInserted = (isLoaded: boolean) =>
    quietly(() => {
      const { contentWindow, src } = frame
      knownDocument = frame.contentDocument
      if (knownDocument) guardAd(contentWindow as Realm, ad) // a window is a realm
      if (!knownDocument || state.isLate) recordInspection(ad, /^http/.test(src) ? 'cross_origin' : 'unreachable')
      if (!isLoaded) return
      checkLoad(frame, ad)
      addMarkup(ad, '')
      reportCreative(ad)
      scanLoadedDocument(frame, ad)
    })
  // Markup without code is harmless until it is parsed.
  if (frame.srcdoc) deferGuard(() => inspectInserted(false))
  else inspectInserted(false)
  frame.addEventListener('load', () => inspectInserted(true))
  // The next document removes our listeners before it has loaded.
  for (const wait of [8, 20, 50, 110, 250, 600])
    mainWindow.setTimeout(() => {
      if (frame.contentDocument !== knownDocument) inspectInserted(false)
    }, wait)
  scheduleHiddenCheck(ad, () => frame.ownerDocument, frame)
}

function isAdFrame(frame: HTMLIFrameElement) {
  if (!findsSlots) return false
  return (
    Boolean(findSlot(frame)) ||
    (!/^http/.test(frame.src) && hasAdSize(frame)) ||
    mentionsAdServer(frame.src || frame.srcdoc)
  )
}

/** Scans a document that was loaded by URL. */
function scanLoadedDocument(frame: HTMLIFrameElement, ad: Ad) {
  const { contentDocument } = frame
  if (ad.markup || !contentDocument) return
  sanitize(ad, contentDocument.documentElement.outerHTML)
  if (ad.isBlocked && isBlocking) frame.src = 'about:blank'
}
