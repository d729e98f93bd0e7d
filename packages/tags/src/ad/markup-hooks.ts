import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'
import { addWritten } from './caller.ts'
import { stripped } from './scan.ts'
import { adAt, adOf, armed, home, isBlocking, renew, scanner, tellFinding, treat } from './world.ts'

/** Which ad a piece of markup belongs to that is put into this element; undefined for the page's own. */
export type AdAround = (element: Element | null, markup?: string) => Ad | undefined

/** Markup that code turns into elements is looked at before it is. */
export function guardMarkup(realm: Realm, adAround: AdAround, look: (inserted: object) => void) {
  const treated = (around: Element | null, text: string) => {
    const ad = adAround(around, text)
    // On the page, what fills a place is the next ad there.
    if (ad && around && realm === home) renew(ad)
    return ad ? treat(ad, text) : withoutBad(text)
  }
  /** Of the page's own markup only what is known to do harm is taken out. */
  const withoutBad = (text: string) => {
    const findings = text.includes('//') ? scanner.badAddresses(text) : []
    for (const finding of findings) tellFinding(adAt(home.document.documentElement), finding, text)
    return isBlocking ? stripped(text, findings) : text
  }
  // What is not changed is passed on as it came: it may be a trusted type, which a text is not.
  const replace = (args: unknown[], around: Element | null, index = 0) => {
    const text = String(args[index] ?? '')
    const rest = text.length > 20 ? treated(around, text) : text
    if (rest !== text) args[index] = rest
    return undefined
  }
  hook<Element | ShadowRoot, unknown[]>(
    realm,
    'Element ShadowRoot',
    'innerHTML outerHTML setHTMLUnsafe insertAdjacentHTML',
    // Links have a host too.
    (self, args, name) => replace(args, 'mode' in self ? self.host : self, +name.startsWith('insert')),
    look,
  )
  hook<Range, unknown[]>(
    realm,
    'Range',
    'createContextualFragment',
    ({ startContainer: node }, args) => replace(args, node.nodeType === 1 ? (node as Element) : node.parentElement), // 1 is an element
  )

  const write = (document: Document, args: unknown[]) => {
    const text = args.join('')
    const ad = adOf(document.defaultView) ?? adAround(document.currentScript, text)
    if (ad && document !== home.document && document.readyState === 'complete') renew(ad)
    if (ad) addWritten(ad)
    const rest = ad ? treat(ad, text, true) : withoutBad(text)
    if (rest !== text) args.splice(0, args.length, rest)
    return undefined
  }
  const rearmed = ({ defaultView }: Document) => {
    if (defaultView) armed.get(Object.getPrototypeOf(defaultView))?.()
    look({})
  }
  hook<Document, unknown[]>(realm, 'Document', 'write writeln', write, rearmed)
  hook<Document, unknown[]>(realm, 'Document', 'open', undefined, rearmed)
}
