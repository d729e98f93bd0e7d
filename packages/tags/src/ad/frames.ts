import { type Ad, newAd, type Realm } from './ad.ts'
import { guardCalls } from './behaviour/calls.ts'
import { lookForHidden, lookForOverlay } from './behaviour/hiding.ts'
import { guardLeaving, guardNavigation, guardOwnNavigation, judgeSubmit } from './behaviour/leaving.ts'
import { guardElements, loadersIn } from './element-hooks.ts'
import { noteFor, noteForPage, watchGestures } from './gestures.ts'
import { weigh } from './heavy.ts'
import { quietly } from './hook.ts'
import { type AdAround, guardMarkup } from './markup-hooks.ts'
import { hasAdSize, namesAdServer, slotAround } from './slots.ts'
import type { World } from './world.ts'

export type Guards = ReturnType<typeof guardsOf>

/** Puts guards into windows: the page's, and those of every frame of an ad that can be entered. */
export function guardsOf(world: World, { findsSlots }: { findsSlots: boolean }) {
  const guarded = new WeakSet<object>()

  function guardPage() {
    const { home } = world
    guarded.add(home)
    const adAround: AdAround = (element, markup) => adOfPlace(element, markup) ?? world.culprit()
    const busy = ({ target }: Event) => {
      world.page.busy = quietly(() => adOfPlace(target as Element | null)) // or a window, which has no place
      home.setTimeout(() => {
        world.page.busy = undefined
      })
    }
    home.addEventListener('error', busy, true)
    home.addEventListener('load', busy, true)
    guardNavigation(world)
    guardAll(home, world.culprit, adAround, noteForPage(world))
  }

  function guardAd(realm: Realm, ad: Ad) {
    world.bind(realm, ad)
    world.owners.addRealm(realm, ad)
    if (guarded.has(realm)) return
    guarded.add(realm)
    // A window is kept for one ad after another: whose it is now is asked at every call.
    const who = () => world.adOf(realm) ?? ad
    const note = (event: Event) => noteFor(who())(event)
    guardAll(realm, who, who, note)
    guardOwnNavigation({ world, realm, who }, ad)
    weigh(world, realm, ad)
    lookForHidden(world, ad, () => quietly(() => realm.document) ?? null)
  }

  function guardAll(realm: Realm, who: () => Ad | undefined, adAround: AdAround, note: (event: Event) => void) {
    const set = { world, realm, who }
    // The native one: our own listening is nobody's deed.
    const listen = realm.addEventListener.bind(realm)
    guardMarkup(world, realm, adAround)
    const elements = guardElements(world, realm, { adAround, adopt: adoptFrame })
    guardLeaving(set)
    guardCalls(set)
    const submitted = (event: Event) =>
      quietly(() => {
        const ad = realm === world.home ? adOfPlace(event.target as Element | null) : who() // a form
        if (ad) judgeSubmit(world, ad, event)
      })
    world.arm(realm, () => {
      watchGestures(listen, note)
      listen('submit', submitted, true)
    })
    watchParser(realm, elements)
  }

  // What the parser inserts no hook sees; a script runs only after this was told of it.
  function watchParser(realm: Realm, { check, entered }: ReturnType<typeof guardElements>) {
    const isPage = realm === world.home
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
            if (ad) lookForOverlay(world, ad, element)
          })
    })
    observer.observe(realm.document, { childList: true, subtree: true })
    for (const element of realm.document.querySelectorAll('iframe')) quietly(() => inspect(element))
  }

  /** The ad at a place of the page, from the moment something is put there. */
  function adOfPlace(element: Element | null, markup = ''): Ad | undefined {
    if (!element) return undefined
    const frameAd = element.nodeName === 'IFRAME' ? world.adOf(element) : undefined
    if (frameAd) return frameAd
    const slot = findsSlots ? slotAround(element) : undefined
    if (slot) return world.adAt(slot)
    return markup.includes('pbad://') ? world.adAt(element) : undefined
  }

  function adoptFrame(frame: HTMLIFrameElement, given: Ad | undefined) {
    const ad = given ?? (isAdFrame(frame) ? newAd(frame) : undefined)
    if (!ad) return
    ad.element ??= frame
    world.bind(frame, ad)
    enter(frame, ad)
    frame.addEventListener('load', () =>
      quietly(() => {
        enter(frame, ad)
        readLate(frame, ad)
      }),
    )
    const { ownerDocument } = frame
    lookForHidden(world, ad, () => ownerDocument)
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
    world.treat(ad, contentDocument.documentElement.outerHTML)
    if (ad.isBlocked && world.isBlocking) frame.src = 'about:blank'
  }

  function enter(frame: HTMLIFrameElement, ad: Ad) {
    const realm = quietly(() => (frame.contentDocument ? (frame.contentWindow as Realm | null) : null)) // a window is a realm
    if (realm) guardAd(realm, ad)
    world.learn(ad, '')
    world.count(ad)
  }

  return { guardPage, guardAd }
}
