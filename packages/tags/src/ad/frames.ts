import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { type Ad, newAd } from './ad.ts'
import { addRealm, addScript, culprit, nameFiles } from './attribution.ts'
import { ownElement, watchCovers } from './behaviour/covering.ts'
import type { Who } from './behaviour/deed.ts'
import { judgeFocus, watchFields } from './behaviour/fields.ts'
import { guardFingerprint } from './behaviour/fingerprint.ts'
import { lookForHidden } from './behaviour/hiding.ts'
import { countEntries, guardHistory, judgeLoad, undoSteps } from './behaviour/history.ts'
import { guardLeaving, guardNavigation, guardOwnNavigation, reportRefusedNavigation } from './behaviour/leaving.ts'
import { guardListeners } from './behaviour/listeners.ts'
import { guardLooks } from './behaviour/page-changes.ts'
import { guardPageCode } from './behaviour/page-code.ts'
import { guardProcessor } from './behaviour/processor.ts'
import { guardReading } from './behaviour/reading.ts'
import { guardCalls } from './behaviour/refused-calls.ts'
import { guardRequests } from './behaviour/requests.ts'
import { guardWiring } from './behaviour/rewiring.ts'
import { guardSound, hushIn, watchSound } from './behaviour/sound.ts'
import { contain } from './containment.ts'
import { entries, guardElements, loadersIn } from './element-hooks.ts'
import { gestureWatcher, meantOnPage } from './gestures.ts'
import { weigh } from './heavy.ts'
import { type AdAround, guardMarkup } from './markup-hooks.ts'
import { nameHandlers } from './naming.ts'
import { hasAdSize, namesAdServer, slotAround } from './slots.ts'
import { trustAssets } from './third-party.ts'
import { untilAwake, wake } from './waking.ts'
import { adAt, adOf, armed, bind, count, home, isBlocking, learn, ownerOf, state, tallyUp, treat } from './world.ts'

/** Whether ads are looked for on the page; as a wrapper of bids, the script is handed them. */
let findsSlots: boolean

// Puts guards into windows: the page's, and those of every frame of an ad that can be entered.

export function guardPage(isWholePage: boolean) {
  findsSlots = isWholePage
  const busy = ({ target, type }: Event) => {
    state.busy = quietly(() => adOfPlace(target as Element | null)) // or a window, which has no place
    if (!state.busy) {
      // History entries added by the page's own frames count as the page's.
      if (type === 'load') countEntries()
      return
    }
    // Its handler may be an ad's code.
    wake()
    home.setTimeout(() => {
      state.busy = undefined
    })
  }
  home.addEventListener('error', busy, true)
  home.addEventListener('load', busy, true)
  guardAll(home, culprit, (place, markup, inserted) => adOfPlace(place, markup, inserted) ?? culprit(), meantOnPage)
  countEntries()
  untilAwake(guardNavigation)
  untilAwake(watchCovers)
  home.requestAnimationFrame(() => home.setTimeout(wake))
}

export function guardAd(realm: Realm, ad: Ad) {
  bind(realm, ad)
  addRealm(realm, ad)
  // A window is used for one ad after another.
  const who = () => adOf(realm) ?? ad
  untilAwake(() => watchFields(realm, who))
  // Keyed by the prototype: when another document replaces a frame's first one, the window stays and only loses its listeners.
  const rearm = armed.get(Object.getPrototypeOf(realm))
  if (rearm) {
    rearm()
    return
  }
  guardAll(realm, who, who, who)
  untilAwake(() => {
    guardOwnNavigation(realm, ad)
    weigh(realm, ad)
  })
  lookForHidden(ad, () => realm.document)
}

/** Installs the hooks for insertions at once, and the guards of calls as soon as an ad's code can run. */
function guardAll(realm: Realm, who: Who, adAround: AdAround, meantBy: (event: Event) => Ad | undefined) {
  // The native function, so our own listeners are not attributed to an ad.
  const listen = realm.addEventListener.bind(realm)
  const watchGestures = gestureWatcher(listen, meantBy)
  const arm = () => {
    watchGestures()
    watchSound(listen)
    for (const type of ['error', 'unhandledrejection']) listen(type, failed)
    listen('focusin', focused, true)
    if (realm !== home) listen('hashchange', () => quietly(() => undoSteps(realm, who())))
    // On the page, the records of an insertion are read by its hook, which knows the writer.
    if (realm !== home) look({})
    // Media may have started before the listeners were added.
    if (realm !== home) hushIn(realm.document)
  }
  armed.set(Object.getPrototypeOf(realm), arm)
  nameFiles(realm, who)
  const look = watchParser(realm, guardElements(realm, adAround, adoptFrame))
  guardMarkup(realm, adAround, look)
  const focused = (event: Event) =>
    quietly(() => {
      const ad = meantBy(event)
      if (ad) judgeFocus(ad, event)
    })
  const failed = (event: Event) =>
    quietly(() => reportRefusedNavigation(realm === home ? culprit(true) : who(), event as ErrorEvent))
  untilAwake(() => {
    guardLeaving(realm, who)
    guardCalls(realm, who)
    guardHistory(realm, who)
    guardSound(realm, who)
    guardReading(realm, who)
    guardRequests(realm, who)
    guardListeners(realm, who)
    guardFingerprint(realm, who)
    guardProcessor(realm, who)
    guardPageCode(realm, who)
    guardLooks(realm, who)
    guardWiring(realm, who)
    arm()
  })
}

// Elements that the parser inserts pass no hook. Scripts run only after this observer has seen them.
function watchParser(realm: Realm, { check, entered }: ReturnType<typeof guardElements>) {
  const isPage = realm === home
  const inspect = (element: Element) => {
    if (entries.has(element)) return
    // A script that stands in the page's own source is the page's.
    if (!isPage || element.localName !== 'script' || element.hasAttribute('src')) check(element, element.parentElement)
    entered(element)
  }
  const see = (records: MutationRecord[], writer?: Ad) => {
    for (const { target, addedNodes } of records) {
      const ad = isPage ? (quietly(() => adOfPlace(target as Element)) ?? writer) : adOf(realm) // a parent of nodes
      for (const node of addedNodes)
        quietly(() => {
          const element = node.nodeType === 1 ? (node as Element) : undefined // 1 is an element
          if (
            isPage &&
            !writer &&
            target === home.document.head &&
            element?.matches('link[rel~=stylesheet]') &&
            !adOf(element)
          )
            trustAssets((element as HTMLLinkElement).href)
          if (writer && element && !adOf(element)) bind(element, writer)
          for (const loader of loadersIn(node)) inspect(loader)
          if (!ad || !element) return
          nameHandlers(element, ad)
          ownElement(ad, element)
          hushIn(element)
        })
    }
  }
  // The callback must belong to the frame: in Chromium, elements passed to another window's callback get that window's prototypes, and
  // `instanceof` fails in the ad.
  const observer = new realm.MutationObserver(new realm.Proxy((records: MutationRecord[]) => see(records), {}))
  const all = (root: ParentNode) => {
    for (const element of root.querySelectorAll('iframe,frame,object')) quietly(() => inspect(element))
  }
  const observe = () => {
    observer.observe(realm.document, { childList: true, subtree: true })
    all(realm.document)
  }
  state.isLate = isPage
  observe()
  state.isLate = false
  // A frame's window can be used as soon as it exists; and a document that came by `srcdoc` is not the one observed.
  return (inserted: object, writer?: Ad) => {
    if ('mode' in inserted)
      all(inserted as ShadowRoot) // only shadow roots have one
    else if (isPage) see(observer.takeRecords(), writer)
    else observe()
  }
}

/** The ad at a place of the page, from the moment something is put there. */
function adOfPlace(place: Element | null, markup = '', inserted?: Element): Ad | undefined {
  const frame = inserted && /^i?frame$/.test(inserted.localName) ? (inserted as HTMLIFrameElement) : undefined
  const owner = ownerOf(frame) ?? ownerOf(place)
  if (owner) return owner
  const slot = findsSlots ? slotAround(place) : undefined
  if (slot) return adAt(slot)
  if (frame && isAdFrame(frame)) return adAt(frame)
  return place && markup.includes('pbad://') ? adAt(place) : undefined
}

function adoptFrame(frame: HTMLIFrameElement) {
  const ad = adOf(frame) ?? (isAdFrame(frame) ? newAd(frame) : undefined)
  if (!ad) return
  ad.element ??= frame
  bind(frame, ad)
  contain(frame)
  addScript(frame.src, ad)
  if (frame.src) wake()
  let known: Document | null | undefined
  const look = (isLoaded: boolean) =>
    quietly(() => {
      const { contentWindow, src } = frame
      known = frame.contentDocument
      if (known) guardAd(contentWindow as Realm, ad) // a window is a realm
      if (!known || state.isLate) tallyUp(ad, /^http/.test(src) ? 'cross_origin' : 'unreachable')
      if (!isLoaded) return
      judgeLoad(frame, ad)
      learn(ad, '')
      count(ad)
      readLate(frame, ad)
    })
  // Markup without code can do nothing before it is parsed.
  if (frame.srcdoc) untilAwake(() => look(false))
  else look(false)
  frame.addEventListener('load', () => look(true))
  // The next document removes our listeners before it has loaded.
  for (const wait of [8, 20, 50, 110, 250, 600])
    home.setTimeout(() => {
      if (frame.contentDocument !== known) look(false)
    }, wait)
  lookForHidden(ad, () => frame.ownerDocument, frame)
}

function isAdFrame(frame: HTMLIFrameElement) {
  if (!findsSlots) return false
  return (
    Boolean(slotAround(frame)) ||
    (!/^http/.test(frame.src) && hasAdSize(frame)) ||
    namesAdServer(frame.src || frame.srcdoc)
  )
}

/** Scans a document that was loaded from an address. */
function readLate(frame: HTMLIFrameElement, ad: Ad) {
  const { contentDocument } = frame
  if (ad.markup || !contentDocument) return
  treat(ad, contentDocument.documentElement.outerHTML)
  if (ad.isBlocked && isBlocking) frame.src = 'about:blank'
}
