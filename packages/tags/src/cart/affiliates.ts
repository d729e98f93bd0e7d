import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { clickIn, clickOf, markBlob, wayHome } from './clicks.ts'
import { clickOfAttribute, withoutClicks } from './loaders.ts'
import { hasActed, isForeignCode, isThirdParty } from './origin.ts'
import { isOfferText } from './popups.ts'
import { blobClicks, codeClick, nowhere, redirect, stopClick } from './verdicts.ts'
import { isBlocking } from './world.ts'

/** Calls that request an address: which argument it is, and an address of the same kind that leads nowhere. */
const requesting: [kind: string, names: string, index: number, instead?: string][] = [
  ['window', 'EventSource Audio', 0],
  ['window', 'Worker SharedWorker', 0, 'data:text/javascript,'],
  ['window', 'WebSocket', 0, 'wss://localhost.invalid/'],
]
/** Calls that take text with addresses in it. */
const styling: [kind: string, names: string, index: number][] = [
  ['CSSStyleSheet', 'insertRule addRule replace replaceSync', 0],
  ['window', 'FontFace', 1],
]
/** Calls that turn text into elements. */
const parsing: [kind: string, names: string, index: number][] = [
  ['Element ShadowRoot', 'innerHTML outerHTML setHTMLUnsafe', 0],
  ['Element', 'insertAdjacentHTML', 1],
  ['Document', 'write writeln', 0],
  ['Document', 'execCommand', 2],
  ['Range', 'createContextualFragment', 0],
]
const loaders = 'IFrame Frame Image Script Embed Object Link Media Video Source Track Input Body Anchor Area Base'
  .split(' ')
  .map((name) => `HTML${name}Element`)
  .join(' ')

/** Hooks what the page's code, and an extension's code in the page's world, can request with. */
export function guardAffiliates(realm: Realm) {
  for (const [kind, names, index, instead] of requesting)
    hook<unknown, unknown[]>(realm, kind, names, (_self, args) => redirect(args, index, instead))
  hook<unknown, unknown[]>(realm, 'window', 'open', (_self, [address]) => {
    const click = clickOf(address)
    const isMeant = click && hasActed(1_500) && !wayHome(click) && !isForeignCode(true) && !isThirdParty()
    return click && !isMeant && stopClick(click) ? { value: null } : undefined
  })
  const judgeAttribute = (element: Element, name: string, args: unknown[], index: number) => {
    const click = clickOfAttribute(element, name.toLowerCase(), args[index])
    if (click && stopClick(click))
      args[index] = name === 'srcdoc' ? withoutClicks(String(args[index])) : name === 'style' ? '' : nowhere
    return undefined
  }
  hook<Element, unknown[]>(
    realm,
    loaders,
    'src srcset href data poster ping background imageSrcset attributionSrc srcdoc content',
    (element, args, name) => judgeAttribute(element, name, args, 0),
  )
  hook<Element, unknown[]>(realm, 'Element', 'setAttribute', (element, args) =>
    judgeAttribute(element, String(args[0]), args, 1),
  )
  hook<Element, unknown[]>(realm, 'Element', 'setAttributeNS', (element, args) =>
    judgeAttribute(element, String(args[1]), args, 2),
  )
  for (const [kind, names, index] of styling)
    hook<unknown, unknown[]>(realm, kind, names, (_self, args) => {
      const text = String(args[index] ?? '')
      const click = clickIn(text)
      if (click && stopClick(click)) args[index] = text.replace(/\/\/[^\s"')]+/g, '')
      else if (isOfferText(text) && isForeignCode() && isBlocking) args[index] = ''
      return undefined
    })
  for (const [kind, names, index] of parsing)
    hook<unknown, unknown[]>(realm, kind, names, (_self, args) => {
      const text = String(args[index] ?? '')
      const rest = text.includes('//') ? withoutClicks(text) : text
      // Unchanged arguments are passed as they are: a trusted type is not a string.
      if (rest !== text) args[index] = rest
      return undefined
    })
  watchBlobs(realm)
}

/** Code or markup in a blob can request too. */
function watchBlobs(realm: Realm) {
  hook<unknown, unknown[]>(realm, 'window', 'Blob', undefined, (_self, [parts], blob) => {
    if (!Array.isArray(parts) || parts.length > 20) return
    const text = parts.filter((part) => typeof part === 'string').join('')
    const click = clickIn(text) ?? codeClick(text)
    if (click && !click.isGuessed) blobClicks.set(blob as object, click) // what the constructor returns
  })
  hook<unknown, [object]>(realm, 'URL', 'createObjectURL', undefined, (_self, [blob], address) => {
    const click = blobClicks.get(blob)
    if (click) markBlob(String(address), click)
  })
}

/** Requests of other worlds and of code that kept native functions are visible only once they are complete. */
export function watchRequests(realm: Realm) {
  quietly(() => {
    const observer = new realm.PerformanceObserver((list) => {
      for (const { name, initiatorType } of list.getEntries() as PerformanceResourceTiming[]) {
        const click = clickOf(name)
        // A guessed one may be a banner that the shopper can see.
        if (click && !(click.isGuessed && /^i?frame$|^im/.test(initiatorType))) stopClick(click, false)
      }
    })
    // Entries of this kind only.
    observer.observe({ type: 'resource', buffered: true })
  })
}
