import { defineProperty, hook, quietly, type Stop } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { isContent, isPages } from '../owners.ts'
import { home, state, stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'
import { noteLook } from './page-changes.ts'

const clicks =
  /^(on)?((aux|dbl)?click|contextmenu|(mouse|pointer)(down|up)|touch(start|end)|submit|key(down|up|press)|dragstart|drop)$/
/** Attributes that decide where the page's links and forms lead, and the properties that set them. */
const wires =
  /^(on|form|host|command|popovert)|href$|^(target|ping|action|method|(html)?for|protocol|port|usemap|disabled|readonly)$/i
const looks = /^(style|class(name)?|hidden|inert|width|height|popover|open|dir)$/i

const hostOf = (address: unknown) => quietly(() => new URL(String(address), home.document.baseURI).host)

const refuse = (who: Who, element: Element | null | undefined, hint: string, value?: unknown) =>
  isPages(element) && stopUnmeant(who(), { what: 'click-hijack/page-rewired', hint }, true) ? { value } : undefined

/** An attribute of an element that is being set, by whichever way, or removed. */
export function judgeAttribute(element: Element, name: string, value: unknown, who: Who): Stop | undefined {
  if (looks.test(name)) return noteLook(element, who)
  if (!wires.test(name)) return undefined
  const now = element.getAttribute(name)
  // Marking a link of the page, as measurement does, is not rewiring it.
  const isSame = now && /href|action/i.test(name) && hostOf(now) === hostOf(value)
  return isSame ? undefined : refuse(who, element, name)
}

/** Functions that the page sends by. Monitoring of third parties wraps them. */
function guardGlobals(who: Who) {
  for (const name of ['fetch', 'XMLHttpRequest'] as const) {
    let value: unknown = home[name]
    defineProperty(home, name, {
      configurable: true,
      enumerable: true,
      get: () => value,
      set: (next: unknown) => {
        if (who()?.isThirdParty || !refuse(who, home.document.body, name)) value = next
      },
    })
  }
}

/** An ad may not change what the page's own links, forms and handlers do, nor take the page's content away. */
export function guardWiring(realm: Realm, who: Who) {
  if (realm === home) guardGlobals(who)
  const guard = <Self>(
    kinds: string,
    names: string | RegExp,
    victim: (self: Self, args: Element[], name: string) => unknown,
    isRead?: boolean,
  ) =>
    hook<Self, Element[]>(
      realm,
      kinds,
      names,
      (self, args, name) => refuse(who, victim(self, args, name) as Element | null, name, args[0]), // `refuse` ignores other nodes
      undefined,
      isRead,
    )
  hook<Element, unknown[]>(
    realm,
    'HTMLAnchorElement HTMLAreaElement HTMLFormElement HTMLButtonElement HTMLInputElement HTMLBaseElement HTMLLabelElement HTMLIFrameElement HTMLElement Element',
    'href target ping action method formAction formTarget formMethod protocol host hostname port htmlFor disabled readOnly className hidden inert width height popover dir',
    (element, [value], name) => judgeAttribute(element, name, value, who),
  )
  const outer = (self: unknown) => ((self ?? realm) === home || self === home.document ? home.document.body : self)
  guard(
    'HTMLElement SVGElement Document window',
    new RegExp(`^on${clicks.source.slice(6)}`),
    (self, [value]) => value && outer(self),
  )
  // Listening is what measurement does too; keeping the page's clicks from it is not.
  guard<Event>(
    'Event',
    'preventDefault stopPropagation stopImmediatePropagation returnValue cancelBubble',
    ({ type, target, isTrusted }) => isTrusted && clicks.test(type) && target,
  )
  guard(
    'HTMLElement HTMLFormElement HTMLDialogElement',
    'click submit requestSubmit showModal showPopover togglePopover',
    (self) => self,
  )
  guard('EventTarget', 'dispatchEvent', (self, [event]) => clicks.test((event as unknown as Event).type) && self) // its only argument

  /** Content of the page that would be gone. */
  const lost = (node: unknown, isWithin?: boolean) => {
    const element = node as Element | undefined // or another node, or a text
    return state.hasAds && element?.nodeType === 1 && element.isConnected && isContent(element, isWithin) && element
  }
  guard('Element HTMLElement', 'remove replaceWith outerHTML outerText', (self) => lost(self))
  guard('Element Node HTMLElement', 'innerHTML textContent innerText replaceChildren setHTMLUnsafe', (self) =>
    lost(self, true),
  )
  guard('Node', 'removeChild replaceChild', (_self, [first, second]) => lost(second ?? first))
  // Moving an element takes it from its place: into a link, for instance.
  guard(
    'Node Element Document DocumentFragment',
    'appendChild insertBefore append prepend before after insertAdjacentElement',
    (_self, args) => args.find((node) => lost(node) && isPages(node)),
  )
  guard<Document>('Document', 'body', ({ body }) => body)
  // Without a script of the page's own parser, writing replaces the page.
  guard<Document>(
    'Document',
    'open write writeln',
    (document) =>
      document === home.document &&
      (realm !== home || document.readyState !== 'loading' || !document.currentScript) &&
      document.body,
  )
  guard<Range>('Range', 'deleteContents extractContents surroundContents', ({ commonAncestorContainer }) =>
    lost(commonAncestorContainer, true),
  )
  guard<CSSStyleSheet>(
    'CSSStyleSheet',
    'insertRule addRule deleteRule removeRule replaceSync disabled',
    ({ ownerNode }) => ownerNode,
  )
  guard<CSSRule>('CSSStyleRule', 'style', ({ parentStyleSheet }) => parentStyleSheet?.ownerNode, true)
}
