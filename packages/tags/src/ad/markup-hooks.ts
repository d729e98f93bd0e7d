import type { Ad, Realm } from './ad.ts'
import { hook, hookSetter } from './hook.ts'
import { stripped } from './scan.ts'
import { slotAround } from './slots.ts'
import type { World } from './world.ts'

/** Which ad a piece of markup belongs to that is put into this element; undefined for the page's own. */
export type AdAround = (element: Element | null, markup?: string) => Ad | undefined

const loads = /<(?:script|i?frame|object|embed|link|base)\b/i

/** Markup that code turns into elements is looked at before it is. */
export function guardMarkup(world: World, realm: Realm, adAround: AdAround) {
  const treated = (around: Element | null, markup: unknown): string => {
    const text = String(markup)
    const ad = adAround(around, text)
    if (ad) return world.treat(ad, text)
    return loads.test(text) ? withoutBadAddresses(world, text) : text
  }
  // What is not changed is passed on as it came: it may be a trusted type, which a text is not.
  const at = (args: unknown[], index: number, around: Element | null) => {
    const markup = args[index]
    if (markup === null || !mayMatter(markup)) return
    const rest = treated(around, markup)
    if (rest !== String(markup)) args[index] = rest
  }
  const whole = (element: Element, args: [unknown]) => {
    at(args, 0, element)
    return undefined
  }
  hookSetter<Element, unknown>(realm.Element.prototype, 'innerHTML', whole)
  hookSetter<Element, unknown>(realm.Element.prototype, 'outerHTML', whole)
  hookSetter<ShadowRoot, unknown>(realm.ShadowRoot?.prototype, 'innerHTML', ({ host }, args) => whole(host, args))
  hook<Element, [unknown]>(realm.Element.prototype, 'setHTMLUnsafe', whole)
  hook<ShadowRoot, [unknown]>(realm.ShadowRoot?.prototype, 'setHTMLUnsafe', ({ host }, args) => whole(host, args))
  hook<Element, [string, unknown]>(realm.Element.prototype, 'insertAdjacentHTML', (element, args) => {
    at(args, 1, element)
    return undefined
  })
  hook<Range, [unknown]>(realm.Range.prototype, 'createContextualFragment', (range, args) => {
    const { startContainer: node } = range
    at(args, 0, node.nodeType === 1 ? (node as Element) : node.parentElement) // 1 is an element
    return undefined
  })
  guardWriting(world, realm, adAround)
}

const mayMatter = (markup: unknown) => typeof markup !== 'string' || markup.includes('<') || markup.length > 20

function guardWriting(world: World, realm: Realm, adAround: AdAround) {
  const write = (document: Document, args: unknown[]) => {
    const text = args.map(String).join('')
    const view = document.defaultView
    const writer = document.currentScript
    const ad = world.adOf(view) ?? adAround(writer ? (slotAround(writer) ?? null) : null, text)
    if (ad) world.owners.addWritten(ad)
    const rest = ad ? world.treat(ad, text, true) : withoutBadAddresses(world, text)
    if (rest !== text) args.splice(0, args.length, rest)
    return undefined
  }
  hook<Document, unknown[]>(realm.Document.prototype, 'write', write, rearmed)
  hook<Document, unknown[]>(realm.Document.prototype, 'writeln', write, rearmed)
  hook<Document, unknown[]>(realm.Document.prototype, 'open', undefined, rearmed)
  function rearmed(document: Document) {
    const view = document.defaultView
    if (view) world.rearm(view)
  }
}

/** On the page's own markup only what is known to do harm is taken out. */
function withoutBadAddresses(world: World, markup: string) {
  const findings = world.scanner.badAddresses(markup)
  if (findings.length === 0) return markup
  const ad = world.adAt(world.home.document.documentElement)
  for (const finding of findings) world.tellFinding(ad, finding, markup)
  return world.isBlocking ? stripped(markup, findings) : markup
}
