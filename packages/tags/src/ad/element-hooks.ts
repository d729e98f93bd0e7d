import type { Ad, Realm } from './ad.ts'
import { lookForOverlay } from './behaviour/hiding.ts'
import { hook, hookSetter, quietly } from './hook.ts'
import type { AdAround } from './markup-hooks.ts'
import type { World } from './world.ts'

/** What a frame needs to be let into the page, after it is in it. */
export type Adopt = (frame: HTMLIFrameElement, ad: Ad | undefined) => void

interface Around {
  adAround: AdAround
  adopt: Adopt
}

const loading = 'script,iframe,frame,object,embed'
/** Enough for an ad to work and for its clicks to open pages; not to leave the page by itself, nor to download or to ask. */
const sandbox =
  'allow-forms allow-pointer-lock allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-storage-access-by-user-activation allow-top-navigation-by-user-activation'

/** Elements that load or run something are looked at before they are in the page, whichever way they come. */
export function guardElements(world: World, realm: Realm, around: Around) {
  const { check, adopt } = checksOf(world, around)

  const before = (parent: Node | null, nodes: unknown[]) => {
    if (!parent?.isConnected) return
    for (const node of nodes) for (const element of loadersIn(node)) check(element, parent)
  }
  const after = (parent: Node | null, nodes: unknown[]) => {
    for (const node of nodes) for (const element of loadersIn(node)) adopt(element)
    // Straight into the page's body: seldom, and where overlays are put.
    if (world.page.hasAds && parent === world.home.document.body) for (const node of nodes) strays(node, around)
  }
  const strays = (node: unknown, { adAround: adOf }: Around) => {
    if (typeof node !== 'object' || !node || !('getBoundingClientRect' in node)) return
    const ad = adOf(null, undefined)
    if (ad) lookForOverlay(world, ad, node as Element) // only elements have a box
  }
  const insertion = (owner: object | undefined, names: string[], isSibling: boolean) => {
    for (const name of names) {
      hook<Node, unknown[]>(
        owner,
        name,
        (self, args) => {
          before(isSibling ? self.parentNode : self, args)
          return undefined
        },
        (self, args) => after(isSibling ? null : self, args),
      )
    }
  }
  insertion(realm.Node.prototype, ['appendChild', 'insertBefore', 'replaceChild'], false)
  for (const owner of [realm.Element, realm.Document, realm.DocumentFragment])
    insertion(owner?.prototype, ['append', 'prepend', 'replaceChildren', 'moveBefore'], false)
  for (const owner of [realm.Element, realm.CharacterData, realm.DocumentType])
    insertion(owner?.prototype, ['before', 'after', 'replaceWith'], true)
  insertion(realm.Element.prototype, ['insertAdjacentElement'], true)
  insertion(realm.Range.prototype, ['insertNode'], false)
  hook<Range, unknown[]>(realm.Range.prototype, 'insertNode', ({ startContainer }, args) => {
    before(startContainer, args)
    return undefined
  })
  guardAddresses(world, realm, around)
  return { check, adopt }
}

/** Scripts and frames that are part of a node. Texts and the like, which are most of what pages insert, cost nothing. */
function loadersIn(node: unknown): Element[] {
  if (typeof node !== 'object' || !node || !('querySelectorAll' in node)) return []
  const parent = node as Element | DocumentFragment // what has that method is one of them
  const own = 'matches' in parent && parent.matches(loading) ? [parent] : []
  return parent.firstElementChild ? [...own, ...parent.querySelectorAll(loading)] : own
}

function checksOf(world: World, { adAround, adopt }: Around) {
  const adoptions = new WeakMap<Element, Ad>()

  function check(element: Element, parent: Node | null) {
    const host = parent && 'host' in parent ? parent.host : parent // of a shadow root
    const place = (host as Node | null)?.nodeType === 1 ? (host as Element) : element.parentElement // 1 is an element
    const ad = adAround(place, undefined)
    if (element.nodeName === 'SCRIPT') return checkScript(element as HTMLScriptElement, ad)
    checkAddress(element, ad)
    if (element.nodeName === 'IFRAME') checkFrame(element as HTMLIFrameElement, ad)
  }

  function checkScript(script: HTMLScriptElement, ad: Ad | undefined) {
    const { src } = script
    if (src) {
      if (!checkAddress(script, ad) && ad) world.owners.addScript(src, ad)
    } else if (ad && script.text && isCode(script)) {
      const rest = world.treat(ad, script.text)
      if (rest !== script.text) script.text = rest
      // Lets its later calls be told from the page's.
      else if (script.ownerDocument === world.home.document && !/sourceURL=/.test(rest)) {
        const name = `vigil-ad-${Math.random().toString(36).slice(2)}`
        script.text = `${rest}\n//# sourceURL=${name}`
        world.owners.addScript(name, ad)
      }
    }
  }

  /** True when it leads to where no ad may load from; then it leads nowhere. */
  function checkAddress(element: Element, ad: Ad | undefined) {
    const name = element.nodeName === 'OBJECT' ? 'data' : 'src'
    const address = element.getAttribute(name)
    const rule = address ? world.scanner.ruleOfAddress(absolute(address, world)) : undefined
    if (!rule || !address) return false
    const markup = element.outerHTML
    const start = Math.max(0, markup.indexOf(address))
    const blamed = ad ?? world.adAt(world.home.document.documentElement)
    world.tellFinding(blamed, { rule, start, end: start + address.length, address }, markup)
    if (!world.isBlocking) return true
    element.removeAttribute(name)
    if (element.nodeName === 'SCRIPT') {
      // An unknown type is never run; whoever waits for it learns that it failed.
      element.setAttribute('type', 'text/plain')
      world.home.setTimeout(() => quietly(() => element.dispatchEvent(new Event('error'))))
    }
    return true
  }

  function checkFrame(frame: HTMLIFrameElement, ad: Ad | undefined) {
    if (!ad) return
    adoptions.set(frame, ad)
    const { srcdoc, src } = frame
    world.owners.addScript(srcdoc ? 'about:srcdoc' : src, ad)
    if (srcdoc) {
      const rest = world.treat(ad, srcdoc)
      if (rest !== srcdoc) frame.srcdoc = rest
    }
    // With the navigation interface, friendly frames are watched instead: what they try can then be told.
    if (
      world.isBlocking &&
      !frame.hasAttribute('sandbox') &&
      (isForeign(frame, world) || !('navigation' in world.home))
    )
      frame.setAttribute('sandbox', sandbox)
  }

  return {
    check,
    adopt(element: Element) {
      if (element.nodeName === 'IFRAME') adopt(element as HTMLIFrameElement, adoptions.get(element))
    },
  }
}

/** Attributes by which an element that is already in the page begins to load. */
function guardAddresses(world: World, realm: Realm, { adAround }: Around) {
  const isBad = (element: Element, value: unknown) => {
    const address = String(value)
    const rule = world.scanner.ruleOfAddress(absolute(address, world))
    if (!rule) return false
    const ad = adAround(element.parentElement, undefined) ?? world.adAt(world.home.document.documentElement)
    world.tellFinding(ad, { rule, start: 0, end: address.length, address }, address)
    return world.isBlocking
  }
  const address = (element: Element, args: unknown[], index: number) => {
    if (isBad(element, args[index])) args[index] = 'about:blank'
    return undefined
  }
  const markup = (element: Element, args: unknown[], index: number) => {
    const ad = adAround(element, String(args[index]))
    const rest = ad && world.treat(ad, String(args[index]))
    if (rest !== undefined && rest !== String(args[index])) args[index] = rest
    return undefined
  }
  for (const name of ['HTMLScriptElement', 'HTMLIFrameElement', 'HTMLEmbedElement'] as const)
    hookSetter<Element, unknown>(realm[name].prototype, 'src', (element, args) => address(element, args, 0))
  hookSetter<Element, unknown>(realm.HTMLObjectElement.prototype, 'data', (element, args) => address(element, args, 0))
  hookSetter<Element, unknown>(realm.HTMLIFrameElement.prototype, 'srcdoc', (element, args) =>
    element.isConnected ? markup(element, args, 0) : undefined,
  )
  const attribute = (element: Element, args: unknown[], at: number) => {
    if (!isLoader.test(element.nodeName)) return undefined
    const name = String(args[at]).toLowerCase()
    if (name === 'src' || name === 'data') return address(element, args, at + 1)
    if (name === 'srcdoc' && element.isConnected) return markup(element, args, at + 1)
    return name === 'sandbox' && element.isConnected ? keepSandbox(element) : undefined
  }
  // What has been shut in stays shut in.
  const keepSandbox = (element: Element) =>
    world.isBlocking && element.getAttribute('sandbox') === sandbox && world.owners.caller()
      ? { value: undefined }
      : undefined
  hook<Element, unknown[]>(realm.Element.prototype, 'setAttribute', (element, args) => attribute(element, args, 0))
  hook<Element, unknown[]>(realm.Element.prototype, 'setAttributeNS', (element, args) => attribute(element, args, 1))
  hook<Element, [unknown]>(realm.Element.prototype, 'removeAttribute', (element, [name]) =>
    String(name).toLowerCase() === 'sandbox' ? keepSandbox(element) : undefined,
  )
}

const isLoader = /^(?:script|i?frame|embed|object)$/i
const isCode = ({ type }: HTMLScriptElement) => !type || /javascript|module/i.test(type)

function absolute(address: string, { home }: World) {
  return quietly(() => new URL(address, home.document.baseURI).href) ?? address
}

function isForeign(frame: HTMLIFrameElement, world: World) {
  const { src } = frame
  return /^https?:/.test(src) && quietly(() => new URL(src).origin) !== world.home.location.origin
}
