import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { type Ad, newAd } from './ad.ts'
import { lookForOverlay } from './behaviour/hiding.ts'
import { addScript } from './caller.ts'
import type { AdAround } from './markup-hooks.ts'
import { wake } from './waking.ts'
import { adAt, adOf, bind, home, isBlocking, scanner, state, tellFinding, treat } from './world.ts'

/** What a frame needs to be let into the page, after it is in it. */
type Adopt = (frame: HTMLIFrameElement) => void

const loading = 'script,iframe,frame,embed,object'
/** Enough for an ad to work and for its clicks to open pages; not to leave the page by itself, nor to download or to ask. */
const sandbox =
  'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-top-navigation-by-user-activation'

/** Elements that were looked at when they came, so that whoever watches the parser need not. */
export const entries = new WeakSet<Element>()

const isElement = (node: unknown): node is Element => (node as Node | null)?.nodeType === 1

/** Scripts and frames that are part of a node. Texts and the like, which are most of what pages insert, cost nothing. */
export function loadersIn(node: unknown): Element[] {
  const { firstElementChild } = Object(node) as Partial<Element> // a text has none
  const own = isElement(node) && node.matches(loading) ? [node] : []
  return firstElementChild ? [...own, ...(node as Element).querySelectorAll(loading)] : own
}

/** Elements that load or run something are looked at before they are in the page, whichever way they come. */
export function guardElements(realm: Realm, adAround: AdAround, adopt: Adopt) {
  const page = home.document

  function check(element: Element, parent: Node | null) {
    const host = parent && 'mode' in parent ? (parent as ShadowRoot).host : parent // only shadow roots have one
    const ad = adAround(isElement(host) ? host : element.parentElement)
    if (checkAddress(element, ad) || !ad) return
    if (element.localName === 'script') checkScript(element as HTMLScriptElement, ad)
    if (element.localName === 'iframe') checkFrame(element as HTMLIFrameElement, ad)
  }

  function checkScript(script: HTMLScriptElement, ad: Ad) {
    const { src, text, type } = script
    wake()
    if (src) addScript(src, ad)
    if (src || !text || (type && !/javascript|module/i.test(type))) return
    const rest = treat(ad, text)
    if (rest !== text) script.text = rest
    // Lets its later calls be told from the page's.
    else if (script.ownerDocument === page && !text.includes('sourceURL=')) {
      const name = `vigil-ad-${Math.random()}`
      script.text = `${text}\n//# sourceURL=${name}`
      addScript(name, ad)
    }
  }

  /** True when it leads to where no ad may load from; then it leads nowhere. */
  function checkAddress(element: Element, ad: Ad | undefined) {
    const address = element.getAttribute('src')
    if (!address || !isBad(element, address, ad)) return false
    element.setAttribute('src', 'about:blank')
    return true
  }

  function isBad(element: Element, address: string, ad = adAround(element.parentElement)) {
    const broken = scanner.ruleOfAddress(quietly(() => new URL(address, page.baseURI).href) ?? address)
    if (!broken) return false
    const markup = element.outerHTML
    const start = Math.max(0, markup.indexOf(address))
    tellFinding(ad ?? adAt(page.documentElement), { broken, start, end: start + address.length, address }, markup)
    return isBlocking
  }

  function checkFrame(frame: HTMLIFrameElement, around: Ad) {
    const { srcdoc, src } = frame
    // On the page, every frame is an ad of its own, in a place that many have had; unless the ad there was written with it.
    const isPart = src && around.markup.includes(`${frame.getAttribute('src')}`)
    const ad = frame.ownerDocument === page && !isPart && !adOf(page.defaultView) ? newAd(around.element) : around
    bind(frame, ad)
    addScript(srcdoc ? 'about:srcdoc' : src, ad)
    if (src) wake()
    const rest = srcdoc && treat(ad, srcdoc)
    if (rest !== srcdoc) frame.srcdoc = rest
    // With the navigation interface, friendly frames are watched instead: what they try can then be told.
    const isWatched =
      'navigation' in home && (!/^(https?|data):/.test(src) || src.startsWith(`${home.location.origin}/`))
    if (isBlocking && !isWatched && !frame.hasAttribute('sandbox')) frame.setAttribute('sandbox', sandbox)
  }

  const entered = (element: Element) => {
    if (!element.isConnected) return
    entries.add(element)
    if ('contentWindow' in element) adopt(element as HTMLIFrameElement) // or another that holds a window
  }
  const insertion = (kinds: string, names: string, isSibling: boolean) =>
    hook<Node, unknown[]>(
      realm,
      kinds,
      names,
      (self, args) => {
        const parent = isSibling ? self.parentNode : self
        if (parent?.isConnected) for (const node of args) for (const element of loadersIn(node)) check(element, parent)
        return undefined
      },
      (self, args) => {
        for (const node of args) {
          for (const element of loadersIn(node)) entered(element)
          // Straight into the page's body: seldom, and where overlays are put.
          const ad = state.hasAds && self === page.body && isElement(node) ? adAround(null) : undefined
          if (ad) {
            bind(node as Element, ad)
            lookForOverlay(ad, node as Element)
          }
        }
      },
    )
  insertion(
    'Node Element Document DocumentFragment',
    'appendChild insertBefore replaceChild append prepend replaceChildren',
    false,
  )
  insertion('Element CharacterData', 'insertAdjacentElement before after replaceWith', true)

  /** Attributes by which an element that is already in the page begins to load. */
  const attribute = (element: Element, name: string, args: unknown[], index: number) => {
    const text = String(args[index])
    if (adOf(element)) wake()
    if (name === 'src' && isBad(element, text)) args[index] = 'about:blank'
    const ad = name === 'srcdoc' && element.isConnected ? adAround(element, text) : undefined
    const rest = ad ? treat(ad, text) : text
    if (rest !== text) args[index] = rest
    return undefined
  }
  hook<Element, unknown[]>(
    realm,
    'HTMLScriptElement HTMLIFrameElement HTMLEmbedElement',
    'src srcdoc',
    (element, args, name) => attribute(element, name, args, 0),
  )
  hook<Element, unknown[]>(realm, 'Element', 'setAttribute', (element, args) =>
    element.matches(loading) ? attribute(element, String(args[0]).toLowerCase(), args, 1) : undefined,
  )
  return { check, entered }
}
