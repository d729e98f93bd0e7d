import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { clickIn, clickOf, markBlob } from './clicks.ts'
import { acceptLink } from './leaving.ts'
import { clickOfAttribute, withoutClicks } from './loaders.ts'
import { authorMark, hasActed, inheritAddress, isForeignCode, isPageCode, markMarkup } from './origin.ts'
import { isOfferText, stopPopup } from './popups.ts'
import { blobClicks, codeClick, nowhere, redirect, stopClick } from './verdicts.ts'

/** Calls that request an address, and an address of the same kind that leads nowhere. */
const requesting: [kinds: string, names: string, instead?: string][] = [
  ['window Cache Worklet', 'EventSource Audio add addModule'],
  ['window', 'Worker SharedWorker', 'data:text/javascript,'],
  ['window', 'WebSocket', 'wss://no.invalid'],
]

/** Replaces texts in arguments. Unchanged ones are passed as they are: a trusted type is not a string. */
function replaceIn(args: unknown[], replaced: (text: string) => string) {
  args.forEach((arg, index) => {
    const text = String(arg)
    const rest = replaced(text)
    if (rest !== text) args[index] = rest
  })
  return undefined
}

function withoutStyle(text: string) {
  const click = clickIn(text)
  if (click && stopClick(click)) return text.replace(/\/\/[^\s"')]+/g, '')
  return isOfferText(text) && isForeignCode() && stopPopup() ? '' : text
}

const withoutStrange = (text: string) => markMarkup(text.includes('//') ? withoutClicks(text) : text)

/** Hooks what the page's code, and an extension's code in the page's world, can request with. */
export function guardAffiliates(realm: Realm) {
  // Code made from text has no address.
  hook<unknown, unknown[]>(realm, 'window', 'setTimeout setInterval', (_self, args) => {
    if (typeof args[0] === 'string') args[0] = authorMark() + args[0]
    return undefined
  })
  for (const [kinds, names, instead] of requesting)
    hook<unknown, unknown[]>(realm, kinds, names, (_self, args) => redirect(args, 0, instead))
  hook<unknown, unknown[]>(realm, 'window', 'open', (_self, [address]) => {
    const click = clickOf(address)
    const isMeant = hasActed(1_500) && isPageCode()
    return click && !isMeant && stopClick(click) ? { value: null } : undefined
  })
  hook<Element, unknown[]>(
    realm,
    // Only these interfaces have such attributes. Checking all would make the browser create every interface.
    /^HTML(A[nr]|Body|Em|I[Fmn]|Fr|Lin|Me|Obj|Scr|So|Tr|Vi)\w*Element$/,
    'src srcset href data poster ping background imageSrcset attributionSrc srcdoc content search',
    (element, args, name) => judgeAttribute(element, name.toLowerCase(), args, 0),
    acceptLink,
  )
  hook<unknown, unknown[]>(
    realm,
    'CSSStyleSheet CSSGroupingRule CSSStyleRule CSSKeyframesRule window',
    'insertRule addRule appendRule replace replaceSync FontFace',
    (_self, args) => replaceIn(args, withoutStyle),
  )
  hook<unknown, unknown[]>(
    realm,
    'Element ShadowRoot Document Range',
    'innerHTML outerHTML setHTMLUnsafe insertAdjacentHTML write writeln execCommand createContextualFragment',
    (_self, args) => replaceIn(args, withoutStrange),
  )
  watchBlobs(realm)
}

/** Checks an attribute that code sets: click links lead nowhere, and code in it is named after its author. */
export function judgeAttribute(element: Element, name: string, args: unknown[], index: number) {
  const text = String(args[index] ?? '')
  const click = clickOfAttribute(element, name, text)
  if (click && stopClick(click)) args[index] = name === 'style' ? '' : nowhere
  else if (/^on/.test(name)) args[index] = authorMark() + text
  else if (/^\s*javascript:/i.test(text)) args[index] = text.replace(':', `:${encodeURIComponent(authorMark())}`)
  else if (name === 'srcdoc') args[index] = markMarkup(` srcdoc="${withoutClicks(text)}`).slice(9)
  return undefined
}

/** Code or markup in a blob can request too. */
function watchBlobs(realm: Realm) {
  hook<unknown, unknown[]>(realm, 'window', 'Blob', undefined, (_self, [parts], blob) => {
    if (!Array.isArray(parts) || parts.length > 20) return
    const text = parts.filter((part) => typeof part === 'string').join('')
    const click = clickIn(text) ?? codeClick(text)
    if (click && !click.isGuessed) blobClicks.set(blob as object, click) // the constructor's result
  })
  hook<unknown, [object]>(realm, 'URL', 'createObjectURL', undefined, (_self, [blob], address) => {
    inheritAddress(String(address))
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
