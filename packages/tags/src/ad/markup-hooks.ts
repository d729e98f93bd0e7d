import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'
import { nameHandlers, nameScripts } from './naming.ts'
import { adOf, armed, home, renew, state, treat } from './world.ts'

/** The ad that a piece of markup, or an element, belongs to when it is put into this place; undefined for the page's own. */
export type AdAround = (place: Element | null, markup?: string, inserted?: Element) => Ad | undefined

/** Checks markup before code turns it into elements. */
export function guardMarkup(realm: Realm, adAround: AdAround, look: (inserted: object, writer?: Ad) => void) {
  /** The ad of the markup that is being inserted right now. */
  let current: Ad | undefined
  const treated = (around: Element | null, text: string, canName: boolean) => {
    const ad = adAround(around, text)
    current = ad
    // Elements that the page inserted before are not the ad's.
    if (ad && realm === home) look({})
    // On the page, what fills a place is the next ad there.
    if (ad && around && realm === home && !ad.isThirdParty) renew(ad)
    if (!ad) return text
    ad.openScript = undefined
    const rest = treat(ad, text)
    return canName ? nameScripts(rest, ad, realm === home) : rest
  }
  // Unchanged values are passed on as they are: they may be trusted types, which a string is not. Those are not named either.
  const replace = (args: unknown[], around: Element | null, index = 0) => {
    const text = String(args[index] ?? '')
    current = undefined
    const rest = text.length > 20 ? treated(around, text, typeof args[index] === 'string') : text
    if (rest !== text) args[index] = rest
    state.isWriting = Boolean(current)
    return undefined
  }
  const inserted = (self: Element | ShadowRoot) => {
    state.isWriting = false
    const ad = realm === home ? current : undefined
    look(self, ad)
    // A shadow root is not observed; all of it was set.
    if (ad && 'mode' in self) nameHandlers(self, ad)
  }
  hook<Element | ShadowRoot, unknown[]>(
    realm,
    'Element ShadowRoot',
    'innerHTML outerHTML setHTMLUnsafe insertAdjacentHTML',
    // Links have a host too.
    (self, args, name) => replace(args, 'mode' in self ? self.host : self, +name.startsWith('insert')),
    inserted,
  )
  hook<Range, unknown[]>(
    realm,
    'Range',
    'createContextualFragment',
    ({ startContainer: node }, args) => replace(args, node.nodeType === 1 ? (node as Element) : node.parentElement), // 1 is an element
  )
  hook<Document, unknown[]>(
    realm,
    'Document',
    'execCommand',
    ({ activeElement }, args) => (/^insertHTML$/i.test(String(args[0])) ? replace(args, activeElement, 2) : undefined),
    ({ activeElement }) => activeElement && inserted(activeElement),
  )

  // Written code may write again before the first call returns.
  const writers: (Ad | undefined)[] = []
  const write = (document: Document, args: unknown[]) => {
    const text = args.join('')
    const ad = adOf(document.defaultView) ?? adAround(document.currentScript, text)
    writers.push(ad)
    state.isWriting = Boolean(ad)
    if (!ad && /<script/i.test(text)) state.hasOwnText = true
    if (ad && document !== home.document && document.readyState === 'complete') renew(ad)
    const canName = args.every((part) => typeof part === 'string')
    const safe = ad ? treat(ad, text, true) : text
    const rest = ad && canName ? nameScripts(safe, ad, document === home.document) : safe
    if (rest !== text) args.splice(0, args.length, rest)
    // A write into an empty document opens it first, which drops our listeners before the written code runs.
    if (document !== home.document && document.readyState === 'complete' && !document.body?.firstChild) document.open()
    return undefined
  }
  const rearm = ({ defaultView }: Document) => {
    if (defaultView) armed.get(Object.getPrototypeOf(defaultView))?.()
  }
  hook<Document, unknown[]>(realm, 'Document', 'write writeln', write, (document) => {
    state.isWriting = false
    rearm(document)
    look(document, writers.pop())
  })
  hook<Document, unknown[]>(realm, 'Document', 'open', undefined, (document) => {
    rearm(document)
    look(document)
  })
}
