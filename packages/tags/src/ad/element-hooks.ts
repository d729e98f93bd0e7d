import { apply, quietly, type Stop } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { type Ad, newAd } from './ad.ts'
import { addScript, createLabel, isThirdParty } from './attribution.ts'
import { addAdElement } from './behaviour/overlays.ts'
import { checkPageAttribute } from './behaviour/rewiring.ts'
import { contain, guardSandboxTokens, inlineDataUrl, isLockedAttribute } from './containment.ts'
import { startGuards } from './guard-start.ts'
import { hook } from './hook.ts'
import type { FindAdAround } from './markup-hooks.ts'
import { assignAd, block, getAd, isBlocking, mainWindow, matchPart, sanitize } from './page-state.ts'
import { isScriptAddress, labelAttribute, labelHandlers, labelScripts } from './source-labels.ts'

/** Guards an inserted frame. */
type GuardFrame = (frame: HTMLIFrameElement) => void

// Captured before they are hooked.
const { insertBefore, removeChild } = Node.prototype

const isScript = (node: Node): node is Element => /^script$/i.test(node.nodeName)

const loaderSelector = 'script,iframe,frame,embed,object,meta,base'

/** Elements checked on insertion. The parser's observer skips them. */
export const checkedElements = new WeakSet<Element>()

/** Attributes with which an element loads something or acts on the whole page. SVG scripts use `href`. */
const addressNames = ['src', 'data', 'href', 'xlink:href', 'content', 'target', 'http-equiv']

const getAddress = (element: Element) => addressNames.map((name) => element.getAttribute(name)).find(Boolean) ?? ''

const removeAddresses = (element: Element) => {
  for (const name of addressNames) element.removeAttribute(name)
}

const mediaAddress = /\.(svg|png|jpe?g|gif|webp|avif|mp4|webm)([?#]|$)|^data:(image|video)\//i

const isElement = (node: unknown): node is Element => (node as Node | null)?.nodeType === 1

/** Elements in a node that load or run something. Text nodes, the most frequent insertions, cost nothing. */
export function findLoaders(node: unknown): Element[] {
  const { firstElementChild } = Object(node) as Partial<Element> // a text has none
  const claim = isElement(node) && node.matches(loaderSelector) ? [node] : []
  return firstElementChild ? [...claim, ...(node as Element).querySelectorAll(loaderSelector)] : claim
}

/** Checks elements that load or run something before they are inserted into the page. */
export function guardElements(realm: Realm, findAdAround: FindAdAround, guardFrame: GuardFrame) {
  const page = mainWindow.document

  function check(element: Element, parent: Node | null) {
    const host = parent && 'mode' in parent ? (parent as ShadowRoot).host : parent // only shadow roots have one
    const ad = findAdAround(isElement(host) ? host : element.parentElement, '', element)
    const address = getAddress(element)
    const { localName } = element
    if (isBlockedAddress(element, address, ad)) return removeAddresses(element)
    // A third-party script of the page: guard its calls from its first line.
    if (!ad) return isScript(element) && isThirdParty((element as HTMLScriptElement).src) && startGuards()
    if (isScript(element)) checkScript(element, ad, address)
    if (/^i?frame$/.test(localName)) checkFrame(element as HTMLIFrameElement, ad)
    const threat = findThreat(element, address)
    if (threat && block(ad, { threat, evidence: address, address })) removeAddresses(element)
  }

  /** The threat of an element itself, or of a document that it loads without a sandbox. Images and videos are allowed. */
  function findThreat(element: Element, address: string) {
    const { localName, ownerDocument } = element
    const type = element.getAttribute('type') ?? ''
    if (/^(object|embed)$/.test(localName) && !/^(image|video|audio)/.test(type))
      return (ownerDocument === page ? !!address : /^(blob|data):/.test(address)) && !mediaAddress.test(address)
        ? 'drive-by-download/installer-push'
        : ''
    if (ownerDocument !== page) return ''
    if (localName === 'base') return 'click-hijack/page-rewired'
    return /refresh/i.test(element.getAttribute('http-equiv') ?? '') ? 'forced-redirect/meta-refresh' : ''
  }

  function checkScript(script: Element, ad: Ad, address: string) {
    const { textContent: text, baseURI } = script
    startGuards()
    if (address) return addScript(quietly(() => new URL(address, baseURI).href) ?? '', ad)
    const type = script.getAttribute('type')
    if (!text || (type && !/javascript|module/i.test(type))) return
    const result = sanitize(ad, text)
    script.textContent = result && !result.includes(`${ad.codeName}`) ? result + createLabel(ad) : result
  }

  /** Whether ads may not load from this URL. */
  function isBlockedAddress(element: Element, address: string, ad = findAdAround(element.parentElement)) {
    const threat = ad && matchPart(quietly(() => new URL(address, page.baseURI).href) ?? address)
    return threat && block(ad, { threat, evidence: address, address })
  }

  function checkFrame(frame: HTMLIFrameElement, outerAd: Ad) {
    quietly(() => inlineDataUrl(frame, frame.src))
    const { srcdoc, src } = frame
    // Each frame on the page is a separate ad, unless it is part of the ad's markup: a slot can show several.
    const isPart = src && outerAd.markup.includes(`${frame.getAttribute('src')}`)
    const ad = frame.ownerDocument === page && !isPart && !getAd(page.defaultView) ? newAd(outerAd.element) : outerAd
    assignAd(frame, ad)
    addScript(srcdoc ? 'about:srcdoc' : src, ad)
    if (src) startGuards()
    contain(frame)
    const result = srcdoc && sanitizeMarkup(ad, srcdoc, true)
    if (srcdoc && !result) frame.removeAttribute('srcdoc')
    // Fails where the page requires trusted types. The ad is contained anyway.
    else if (result !== srcdoc) frame.srcdoc = result
  }

  const sanitizeMarkup = (ad: Ad, markup: string, canName: boolean) => {
    ad.openScript = undefined
    const result = sanitize(ad, markup)
    return canName ? labelScripts(result, ad) : result
  }

  const onInserted = (element: Element) => {
    if (!element.isConnected) return
    checkedElements.add(element)
    if ('contentWindow' in element) guardFrame(element as HTMLIFrameElement) // or another element with a window
  }
  /** Assigns elements that an ad's code inserts to the ad. */
  const claim = (node: unknown) => {
    const elements = isElement(node) ? [node] : [...(((node as ParentNode | null)?.children ?? []) as Element[])] // a fragment has children
    const ad = realm === mainWindow && elements.length > 0 ? findAdAround(null) : undefined
    if (!ad) return
    for (const element of elements) {
      assignAd(element, ad)
      labelHandlers(element, ad)
      claimed.push([ad, element])
    }
  }
  // Elements of the current insertion. A fragment is empty afterwards.
  let pending: Element[] = []
  let claimed: [Ad, Element][] = []
  const beforeInsertion = (parent: Node | null, nodes: unknown[]) => {
    pending = []
    claimed = []
    if (!parent?.isConnected) return undefined
    if (isScript(parent)) labelScriptText(parent, nodes)
    for (const node of nodes) {
      claim(node)
      const loaders = findLoaders(node)
      pending.push(...loaders)
      for (const element of loaders) check(element, parent)
    }
    return undefined
  }
  const afterInsertion = () => {
    for (const element of pending.splice(0)) onInserted(element)
    for (const [ad, element] of claimed.splice(0)) addAdElement(ad, element)
  }
  hook<Node, unknown[]>(
    realm,
    'Node Element Document DocumentFragment CharacterData Range',
    /^(appen|inser\w+(re|t|de)$|replaceC|replaceW|prepe|moveB|befor|after|surr)/,
    (self, args, name) =>
      beforeInsertion(
        'startContainer' in self
          ? (self as { startContainer: Node }).startContainer // it is a range
          : /^(befor|after|replaceW|insertA)/.test(name)
            ? self.parentNode
            : self,
        // The second node is already in the page.
        /Before$|eChild$/.test(name) ? args.slice(0, 1) : args,
      ),
    afterInsertion,
  )

  /** Labels code set as the text of a script that is already in the page. */
  const labelScriptText = (script: Element, args: unknown[]) => {
    const ad = findAdAround(script)
    const text = args.map((part) => (part as Node | null)?.nodeValue ?? part).join('')
    if (!ad || getAddress(script) || !script.isConnected || !text) return undefined
    const result = sanitize(ad, text)
    args.splice(
      0,
      args.length,
      args[0] instanceof realm.Node ? page.createTextNode(result + createLabel(ad)) : result + createLabel(ad),
    )
    return undefined
  }
  /** Checks attributes that load something or run code, and those that limit a frame. */
  const checkAttribute = (
    element: Element,
    name: string,
    args: unknown[],
    index: number,
    call: () => unknown,
  ): Stop | undefined => {
    if (isLockedAttribute(element, name)) return { value: undefined }
    const blocked = checkPageAttribute(element, name, args[index], () => findAdAround(null))
    if (blocked) return blocked
    const isLoader = element.matches(loaderSelector)
    const isCode = /^on|href$|action$/.test(name) || (isLoader && /^(src|data)$/.test(name))
    if (index < 0 || !(isCode || isLoader)) return undefined
    const text = String(args[index])
    if (getAd(element)) startGuards()
    const inlined = name === 'src' && getAd(element) && inlineDataUrl(element as HTMLIFrameElement, text) // only frames load documents
    if (inlined) return inlined
    if (isLoader && /^(src|data)$/.test(name) && isBlockedAddress(element, text)) args[index] = 'about:blank'
    const isHandler = /^on/.test(name) || (isCode && /script/i.test(text))
    const ad = isHandler || (name === 'srcdoc' && element.isConnected) ? findAdAround(element, text) : undefined
    const result =
      ad && (isHandler ? labelAttribute(name, text, ad) : sanitizeMarkup(ad, text, typeof args[index] === 'string'))
    if (result !== undefined && result !== text) args[index] = result
    const isRestart =
      /^src/.test(name) && isBlocking && getAd(element) && mustRestart(element as HTMLIFrameElement, name, text) // scripts have no window
    return isRestart ? restart(element as HTMLIFrameElement, call) : undefined // it has a window
  }
  const mustRestart = (frame: HTMLIFrameElement, name: string, address: string) => {
    const { contentWindow, srcdoc } = frame
    const isFirst = quietly(() => contentWindow?.location.href) === 'about:blank'
    const isSame =
      name === 'src' && (srcdoc || (isScriptAddress(address) ? !isFirst : isFirst && /^http/.test(address)))
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
    onInserted(frame)
    return { value }
  }
  hook<Element, unknown[]>(
    realm,
    'HTMLScriptElement HTMLIFrameElement HTMLFrameElement HTMLEmbedElement HTMLObjectElement HTMLAnchorElement SVGScriptElement',
    'src srcdoc sandbox allow csp data href',
    (element, args, name, call) => checkAttribute(element, name, args, 0, call),
  )
  /** Checks an attribute set by name or by node, and text set on a script. */
  const checkChange = (self: Node, args: unknown[], name: string, call: () => unknown) => {
    if (isScript(self) && /^(text|innerT)/.test(name)) return labelScriptText(self, args)
    const node = [args[0] as Node, self].find((one) => one?.nodeType === 2) as Attr | undefined // 2 is an attribute
    if (!node) {
      const at = +name.endsWith('NS')
      return isElement(self) && /Attribute/.test(name)
        ? checkAttribute(self, String(args[at]).toLowerCase(), args, name.startsWith('s') ? at + 1 : -1, call)
        : undefined
    }
    const values = node === self ? args : [node.value]
    const element = node.ownerElement ?? (isElement(self) ? self : (self as unknown as NamedNodeMap)[0]?.ownerElement) // a list of nodes
    const set = () => {
      if (node !== self) node.value = `${values[0]}`
      return call()
    }
    return element ? (checkAttribute(element, node.name, values, 0, set) ?? { value: set() }) : undefined
  }
  hook<Node, unknown[]>(
    realm,
    'Element Attr Node NamedNodeMap HTMLElement HTMLScriptElement',
    /^((set|remove|toggle)(Attribute|Named)|value$|nodeValue|text|innerText)/,
    checkChange,
  )
  // The content of a closed shadow root cannot be checked.
  hook<Element, [ShadowRootInit]>(realm, 'Element', 'attachShadow', (_self, args) => {
    if (isBlocking && args[0].mode === 'closed' && findAdAround(null)) args[0] = { ...args[0], mode: 'open' }
    return undefined
  })
  guardSandboxTokens(realm)
  return { check, onInserted }
}
