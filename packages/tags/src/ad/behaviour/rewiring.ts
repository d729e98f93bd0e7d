import { defineProperty, quietly, type Stop } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { hook } from '../hook.ts'
import { hasContent, isPageElement } from '../page-elements.ts'
import { blockUnlessInitiated, mainWindow, state } from '../page-state.ts'
import type { FindAd } from './attack.ts'
import { recordStyle } from './style-changes.ts'

const clickEvents =
  /^(on)?((aux|dbl)?click|contextmenu|(mouse|pointer)(down|up)|touch(start|end)|submit|key(down|up|press)|dragstart|drop)$/
/** Attributes that control links, forms and handlers, and the properties that set them. */
const wiringAttributes =
  /^(on|form|host|command|popovert)|href$|^(target|type|ping|action|method|http-equiv|(html)?for|protocol|port|usemap|disabled|readonly)$/i
const styleAttributes = /^(style|class(name)?|hidden|inert|width|height|popover|open|dir)$/i

const getHost = (address: unknown) => quietly(() => new URL(String(address), mainWindow.document.baseURI).host)

const blockRewiring = (findAd: FindAd, element: Element | null | undefined, evidence: string, value?: unknown) =>
  isPageElement(element) && blockUnlessInitiated(findAd(), { threat: 'click-hijack/page-rewired', evidence }, true)
    ? { value }
    : undefined

/** Checks an attribute that is being set or removed. */
export function checkPageAttribute(element: Element, name: string, value: unknown, findAd: FindAd): Stop | undefined {
  if (styleAttributes.test(name)) return recordStyle(element, findAd)
  if (!wiringAttributes.test(name)) return undefined
  const current = element.getAttribute(name)
  // Adding parameters to a link of the page, as measurement does, is allowed.
  const isSame = current && value && /href|action/i.test(name) && getHost(current) === getHost(value)
  return isSame ? undefined : blockRewiring(findAd, element, name)
}

/** Checks a handler property that is being set. */
export function checkHandler(target: unknown, name: string, value: unknown, findAd: FindAd) {
  if (!value || !clickEvents.test(name)) return undefined
  const { document } = mainWindow
  const element = target === mainWindow || target === document ? document.body : target
  return blockRewiring(findAd, element as Element, name, value) // `blockRewiring` ignores others
}

/** Protects the functions the page sends requests with. Third-party monitoring wraps them. */
function guardGlobals(findAd: FindAd) {
  for (const name of ['fetch', 'XMLHttpRequest'] as const) {
    let value: unknown = mainWindow[name]
    defineProperty(mainWindow, name, {
      configurable: true,
      enumerable: true,
      get: () => value,
      set: (next: unknown) => {
        if (findAd()?.isThirdParty || !blockRewiring(findAd, mainWindow.document.body, name)) value = next
      },
    })
  }
}

/** Ads may not change the page's links, forms and handlers, or remove its content. */
export function guardWiring(realm: Realm, findAd: FindAd) {
  if (realm === mainWindow) guardGlobals(findAd)
  const guard = <Self>(
    kinds: string,
    names: string | RegExp,
    getTarget: (self: Self, args: Element[], name: string) => unknown,
    isRead?: boolean,
  ) =>
    hook<Self, Element[]>(
      realm,
      kinds,
      names,
      (self, args, name) => blockRewiring(findAd, getTarget(self, args, name) as Element | null, name, args[0]), // `blockRewiring` ignores other nodes
      undefined,
      isRead,
    )
  hook<Element, unknown[]>(
    realm,
    'HTMLAnchorElement HTMLAreaElement HTMLFormElement HTMLButtonElement HTMLInputElement HTMLBaseElement HTMLLabelElement HTMLIFrameElement HTMLElement Element',
    'href target ping action method formAction formTarget formMethod type protocol host hostname port htmlFor disabled readOnly className hidden inert width height popover dir',
    (element, [value], name) => checkPageAttribute(element, name, value, findAd),
  )
  // Measurement listens too; canceling the page's clicks is an attack.
  guard<Event>(
    'Event',
    'preventDefault stopPropagation stopImmediatePropagation returnValue cancelBubble',
    ({ type, target, isTrusted }) => isTrusted && clickEvents.test(type) && target,
  )
  guard(
    'HTMLElement HTMLFormElement HTMLDialogElement',
    'click submit requestSubmit showModal showPopover togglePopover',
    (self) => self,
  )
  // A field that takes over the focus gets what the user types into the page's.
  guard('HTMLElement', 'focus', () => mainWindow.document.querySelector('input:focus,textarea:focus'))
  guard('EventTarget', 'dispatchEvent', (self, [event]) => clickEvents.test((event as unknown as Event).type) && self) // its only argument

  /** Returns an element of page content that would be lost. */
  const findLostContent = (node: unknown, isWithin?: boolean) => {
    const element = node as Element | undefined // or another node, or a string
    return state.hasAds && element?.nodeType === 1 && element.isConnected && hasContent(element, isWithin) && element
  }
  guard(
    'Element Node HTMLElement',
    'remove replaceWith outerHTML outerText innerHTML textContent innerText replaceChildren setHTMLUnsafe',
    (self, _args, name) => findLostContent(self, !/^(out|rem|replaceW)/.test(name)),
  )
  guard('Node', 'removeChild replaceChild', (_self, [first, second]) => findLostContent(second ?? first))
  // Moving an element, for instance into a link, removes it from its place.
  guard(
    'Node Element Document DocumentFragment',
    'appendChild insertBefore append prepend before after insertAdjacentElement',
    (_self, args) => args.find((node) => findLostContent(node) && isPageElement(node)),
  )
  guard<Document>('Document', 'body', ({ body }) => body)
  // Except from a script in the page's source, writing replaces the page.
  guard<Document>(
    'Document',
    'open write writeln',
    (document) =>
      document === mainWindow.document &&
      (realm !== mainWindow || document.readyState !== 'loading' || !document.currentScript) &&
      document.body,
  )
  guard<Range>('Range', 'deleteContents extractContents surroundContents', ({ commonAncestorContainer }) =>
    findLostContent(commonAncestorContainer, true),
  )
  guard<CSSStyleSheet>(
    'StyleSheet CSSStyleSheet',
    'insertRule addRule deleteRule removeRule replaceSync disabled',
    ({ ownerNode }) => ownerNode,
  )
  guard<CSSRule>('CSSStyleRule', 'style', ({ parentStyleSheet }) => parentStyleSheet?.ownerNode, true)
}
