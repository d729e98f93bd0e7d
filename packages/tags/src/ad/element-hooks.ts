import { apply, hook, quietly, type Stop } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { type Ad, newAd } from './ad.ts'
import { addScript, isThirdParty, nameFor } from './attribution.ts'
import { ownElement } from './behaviour/covering.ts'
import { judgeAttribute } from './behaviour/rewiring.ts'
import { contain, guardTokens, isLocked, unfold } from './containment.ts'
import type { AdAround } from './markup-hooks.ts'
import { isCodeAddress, namedAttribute, nameHandlers, nameScripts } from './naming.ts'
import { wake } from './waking.ts'
import { adOf, bind, home, isBlocking, ruleOf, stop, treat } from './world.ts'

/** Guards a frame after it was inserted. */
type Adopt = (frame: HTMLIFrameElement) => void

// Captured before they are hooked.
const { insertBefore, removeChild } = Node.prototype

const isScript = (node: Node): node is Element => /^script$/i.test(node.nodeName)

const loading = 'script,iframe,frame,embed,object,meta,base'

/** Elements that were checked on insertion; the parser's observer skips them. */
export const entries = new WeakSet<Element>()

/** By which an element loads, or acts on the whole page. SVG scripts have a link. */
const addressNames = ['src', 'data', 'href', 'xlink:href', 'content', 'target', 'http-equiv']

const addressOf = (element: Element) => addressNames.map((name) => element.getAttribute(name)).find(Boolean) ?? ''

const disarm = (element: Element) => {
  for (const name of addressNames) element.removeAttribute(name)
}

const pictures = /\.(svg|png|jpe?g|gif|webp|avif|mp4|webm)([?#]|$)|^data:(image|video)\//i

const isElement = (node: unknown): node is Element => (node as Node | null)?.nodeType === 1

/** Elements in a node that load or run something. Text nodes, which are most of what pages insert, cost nothing. */
export function loadersIn(node: unknown): Element[] {
  const { firstElementChild } = Object(node) as Partial<Element> // a text has none
  const own = isElement(node) && node.matches(loading) ? [node] : []
  return firstElementChild ? [...own, ...(node as Element).querySelectorAll(loading)] : own
}

/** Checks elements that load or run something before they are in the page, however they are inserted. */
export function guardElements(realm: Realm, adAround: AdAround, adopt: Adopt) {
  const page = home.document

  function check(element: Element, parent: Node | null) {
    const host = parent && 'mode' in parent ? (parent as ShadowRoot).host : parent // only shadow roots have one
    const ad = adAround(isElement(host) ? host : element.parentElement, '', element)
    const address = addressOf(element)
    const { localName } = element
    if (isBad(element, address, ad)) return disarm(element)
    // The page's own tag of a third party: its calls are guarded from its first line on.
    if (!ad) return isScript(element) && isThirdParty((element as HTMLScriptElement).src) && wake()
    if (isScript(element)) checkScript(element, ad, address)
    if (/^i?frame$/.test(localName)) checkFrame(element as HTMLIFrameElement, ad)
    const what = harmOf(element, address)
    if (what && stop(ad, { what, hint: address, address })) disarm(element)
  }

  /** The harm of an element's presence, or of a document that it loads without a sandbox. Pictures and videos are allowed. */
  function harmOf(element: Element, address: string) {
    const { localName, ownerDocument } = element
    const type = element.getAttribute('type') ?? ''
    if (/^(object|embed)$/.test(localName) && !/^(image|video|audio)/.test(type))
      return (ownerDocument === page ? !!address : /^(blob|data):/.test(address)) && !pictures.test(address)
        ? 'drive-by-download/installer-push'
        : ''
    if (ownerDocument !== page) return ''
    if (localName === 'base') return 'click-hijack/page-rewired'
    return /refresh/i.test(element.getAttribute('http-equiv') ?? '') ? 'forced-redirect/meta-refresh' : ''
  }

  function checkScript(script: Element, ad: Ad, address: string) {
    const { textContent: text, baseURI } = script
    wake()
    if (address) return addScript(quietly(() => new URL(address, baseURI).href) ?? '', ad)
    const type = script.getAttribute('type')
    if (!text || (type && !/javascript|module/i.test(type))) return
    const rest = treat(ad, text)
    script.textContent = rest && !rest.includes(`${ad.codeName}`) ? rest + nameFor(ad) : rest
  }

  /** Whether it leads to where no ad may load from. */
  function isBad(element: Element, address: string, ad = adAround(element.parentElement)) {
    const what = ad && ruleOf(quietly(() => new URL(address, page.baseURI).href) ?? address)
    return what && stop(ad, { what, hint: address, address })
  }

  function checkFrame(frame: HTMLIFrameElement, around: Ad) {
    quietly(() => unfold(frame, frame.src))
    const { srcdoc, src } = frame
    // On the page, every frame is a separate ad, since a slot shows many; unless the frame is part of the ad's markup.
    const isPart = src && around.markup.includes(`${frame.getAttribute('src')}`)
    const ad = frame.ownerDocument === page && !isPart && !adOf(page.defaultView) ? newAd(around.element) : around
    bind(frame, ad)
    addScript(srcdoc ? 'about:srcdoc' : src, ad)
    if (src) wake()
    contain(frame)
    const rest = srcdoc && treated(ad, srcdoc, true)
    if (srcdoc && !rest) frame.removeAttribute('srcdoc')
    // Fails on a page that insists on trusted types; the ad is contained all the same.
    else if (rest !== srcdoc) frame.srcdoc = rest
  }

  const treated = (ad: Ad, markup: string, canName: boolean) => {
    ad.openScript = undefined
    const rest = treat(ad, markup)
    return canName ? nameScripts(rest, ad) : rest
  }

  const entered = (element: Element) => {
    if (!element.isConnected) return
    entries.add(element)
    if ('contentWindow' in element) adopt(element as HTMLIFrameElement) // or another that holds a window
  }
  /** Elements that an ad's code inserts belong to the ad. */
  const own = (node: unknown) => {
    const elements = isElement(node) ? [node] : [...(((node as ParentNode | null)?.children ?? []) as Element[])] // a fragment has children
    const ad = realm === home && elements.length > 0 ? adAround(null) : undefined
    if (!ad) return
    for (const element of elements) {
      bind(element, ad)
      nameHandlers(element, ad)
      owned.push([ad, element])
    }
  }
  // Elements of the insertion under way: a fragment is empty afterwards.
  let checked: Element[] = []
  let owned: [Ad, Element][] = []
  const before = (parent: Node | null, nodes: unknown[]) => {
    checked = []
    owned = []
    if (!parent?.isConnected) return undefined
    if (isScript(parent)) fill(parent, nodes)
    for (const node of nodes) {
      own(node)
      const loaders = loadersIn(node)
      checked.push(...loaders)
      for (const element of loaders) check(element, parent)
    }
    return undefined
  }
  const after = () => {
    for (const element of checked.splice(0)) entered(element)
    for (const [ad, element] of owned.splice(0)) ownElement(ad, element)
  }
  hook<Node, unknown[]>(
    realm,
    'Node Element Document DocumentFragment CharacterData Range',
    /^(appen|inser\w+(re|t|de)$|replaceC|replaceW|prepe|moveB|befor|after|surr)/,
    (self, args, name) =>
      before(
        'startContainer' in self
          ? (self as { startContainer: Node }).startContainer // it is a range
          : /^(befor|after|replaceW|insertA)/.test(name)
            ? self.parentNode
            : self,
        // The second of two nodes is in the page already.
        /Before$|eChild$/.test(name) ? args.slice(0, 1) : args,
      ),
    after,
  )

  /** Code for a script that is in the page already and was empty. */
  const fill = (script: Element, args: unknown[]) => {
    const ad = adAround(script)
    const text = args.map((part) => (part as Node | null)?.nodeValue ?? part).join('')
    if (!ad || addressOf(script) || !script.isConnected || !text) return undefined
    const rest = treat(ad, text)
    args.splice(
      0,
      args.length,
      args[0] instanceof realm.Node ? page.createTextNode(rest + nameFor(ad)) : rest + nameFor(ad),
    )
    return undefined
  }
  /** Attributes by which an element begins to load or to run code, and those that limit a frame. */
  const attribute = (
    element: Element,
    name: string,
    args: unknown[],
    index: number,
    call: () => unknown,
  ): Stop | undefined => {
    if (isLocked(element, name)) return { value: undefined }
    const refused = judgeAttribute(element, name, args[index], () => adAround(null))
    if (refused) return refused
    const isLoader = element.matches(loading)
    const isCode = /^on|href$|action$/.test(name) || (isLoader && /^(src|data)$/.test(name))
    if (index < 0 || !(isCode || isLoader)) return undefined
    const text = String(args[index])
    if (adOf(element)) wake()
    const unfolded = name === 'src' && adOf(element) && unfold(element as HTMLIFrameElement, text) // others have no such documents
    if (unfolded) return unfolded
    if (isLoader && /^(src|data)$/.test(name) && isBad(element, text)) args[index] = 'about:blank'
    const isHandler = /^on/.test(name) || (isCode && /script/i.test(text))
    const ad = isHandler || (name === 'srcdoc' && element.isConnected) ? adAround(element, text) : undefined
    const rest = ad && (isHandler ? namedAttribute(name, text, ad) : treated(ad, text, typeof args[index] === 'string'))
    if (rest !== undefined && rest !== text) args[index] = rest
    const isRestart =
      /^src/.test(name) && isBlocking && adOf(element) && isUsed(element as HTMLIFrameElement, name, text) // or a script, which has no window
    return isRestart ? restart(element as HTMLIFrameElement, call) : undefined // it has a window
  }
  const isUsed = (frame: HTMLIFrameElement, name: string, address: string) => {
    const { contentWindow, srcdoc } = frame
    const isFirst = quietly(() => contentWindow?.location.href) === 'about:blank'
    const isSame = name === 'src' && (srcdoc || (isCodeAddress(address) ? !isFirst : isFirst && /^http/.test(address)))
    return contentWindow && !isSame
  }
  /**
   * Inserts a frame again before it loads another document. That document is then its first: it adds no history entry, and its window
   * is guarded before it runs.
   */
  const restart = (frame: HTMLIFrameElement, call: () => unknown) => {
    const { parentNode, nextSibling } = frame
    apply(removeChild, parentNode, [frame])
    const value = call()
    apply(insertBefore, parentNode, [frame, nextSibling])
    entered(frame)
    return { value }
  }
  hook<Element, unknown[]>(
    realm,
    'HTMLScriptElement HTMLIFrameElement HTMLFrameElement HTMLEmbedElement HTMLObjectElement HTMLAnchorElement SVGScriptElement',
    'src srcdoc sandbox allow csp data href',
    (element, args, name, call) => attribute(element, name, args, 0, call),
  )
  /** An attribute by its name, or by its own node; and code for a script. */
  const change = (self: Node, args: unknown[], name: string, call: () => unknown) => {
    if (isScript(self) && /^(text|innerT)/.test(name)) return fill(self, args)
    const node = [args[0] as Node, self].find((one) => one?.nodeType === 2) as Attr | undefined // 2 is an attribute
    if (!node) {
      const at = +name.endsWith('NS')
      return isElement(self) && /Attribute/.test(name)
        ? attribute(self, String(args[at]).toLowerCase(), args, name.startsWith('s') ? at + 1 : -1, call)
        : undefined
    }
    const values = node === self ? args : [node.value]
    const element = node.ownerElement ?? (isElement(self) ? self : (self as unknown as NamedNodeMap)[0]?.ownerElement) // a list of nodes
    const set = () => {
      if (node !== self) node.value = `${values[0]}`
      return call()
    }
    return element ? (attribute(element, node.name, values, 0, set) ?? { value: set() }) : undefined
  }
  hook<Node, unknown[]>(
    realm,
    'Element Attr Node NamedNodeMap HTMLElement HTMLScriptElement',
    /^((set|remove|toggle)(Attribute|Named)|value$|nodeValue|text|innerText)/,
    change,
  )
  // The content of a closed shadow root could not be judged.
  hook<Element, [ShadowRootInit]>(realm, 'Element', 'attachShadow', (_self, args) => {
    if (isBlocking && args[0].mode === 'closed' && adAround(null)) args[0] = { ...args[0], mode: 'open' }
    return undefined
  })
  quietly(() => guardTokens(realm))
  return { check, entered }
}
