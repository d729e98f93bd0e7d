import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { blobClicks, codeClick, emptyUrl, redirect, stopClick } from './blocking.ts'
import { findClick, findClickIn, markBlob } from './clicks.ts'
import { findClickInAttribute, withoutClicks } from './loaders.ts'
import { acceptLink } from './navigation.ts'
import { hasActed, inheritAddress, isForeignCall, isPageCall, markMarkup, sourceMark } from './origin.ts'
import { isOfferText, stopPopup } from './popups.ts'

/** APIs that send a request, with a harmless URL of the same kind. */
const requesting: [kinds: string, names: string, instead?: string][] = [
  ['window Cache Worklet', 'EventSource Audio add addModule'],
  ['window', 'Worker SharedWorker', 'data:text/javascript,'],
  ['window', 'WebSocket', 'wss://no.invalid'],
]

/** Replaces text arguments. Unchanged ones are passed on as they are: a trusted type is not a string. */
function replaceIn(args: unknown[], replaced: (text: string) => string) {
  args.forEach((arg, index) => {
    // Keyframes are objects. Replaced by a string, they are refused by the browser.
    const text = /^\[object O/.test(`${arg}`) ? JSON.stringify(arg) : `${arg}`
    const rest = replaced(text)
    if (rest !== text) args[index] = rest
  })
  return undefined
}

function withoutStyle(text: string) {
  const click = findClickIn(text)
  if (click && stopClick(click)) return text.replace(/\/\/[^\s"')]+/g, '')
  return isOfferText(text) && isForeignCall() && stopPopup() ? '' : text
}

const withoutUntrusted = (text: string) => markMarkup(text.includes('//') ? withoutClicks(text) : text)

/** Hooks the APIs with which code in the page can send requests, including extension code in the main world. */
export function guardAffiliates(realm: Realm) {
  // Code compiled from a string has no URL.
  hook<unknown, unknown[]>(realm, 'window', 'setTimeout setInterval', (_self, args) => {
    if (typeof args[0] === 'string') args[0] = sourceMark() + args[0]
    return undefined
  })
  for (const [kinds, names, instead] of requesting)
    hook<unknown, unknown[]>(realm, kinds, names, (_self, args) => redirect(args, 0, instead))
  hook<unknown, unknown[]>(realm, 'window', 'open', (_self, [address]) => {
    const click = findClick(address)
    const isMeant = hasActed(1_500) && isPageCall()
    return click && !isMeant && stopClick(click) ? { value: null } : undefined
  })
  hook<Element, unknown[]>(
    realm,
    // The only interfaces with such attributes. Checking all would make the browser create every interface.
    /^HTML(A[nr]|Body|Em|I[Fmn]|Fr|Lin|Me|Obj|Scr|So|Tr|Vi)\w*Element$/,
    'src srcset href data poster ping background imageSrcset attributionSrc srcdoc content search',
    (element, args, name) => checkAttribute(element, name.toLowerCase(), args, 0),
    acceptLink,
  )
  hook<unknown, unknown[]>(
    realm,
    'CSSStyleSheet CSSGroupingRule CSSStyleRule CSSKeyframesRule Element KeyframeEffect window',
    'insertRule addRule appendRule replace replaceSync animate setKeyframes KeyframeEffect FontFace',
    (_self, args) => replaceIn(args, withoutStyle),
  )
  hook<unknown, unknown[]>(
    realm,
    'Element ShadowRoot Document Range',
    'innerHTML outerHTML setHTMLUnsafe insertAdjacentHTML write writeln execCommand createContextualFragment',
    (_self, args) => replaceIn(args, withoutUntrusted),
  )
  watchBlobs(realm)
}

/** Checks an attribute set by code: replaces click links, and labels inline code with its author. */
export function checkAttribute(element: Element, name: string, args: unknown[], index: number) {
  const text = String(args[index] ?? '')
  const click = findClickInAttribute(element, name, text)
  if (click && stopClick(click)) args[index] = name === 'style' ? '' : emptyUrl
  else if (/^on/.test(name)) args[index] = sourceMark() + text
  else if (/^\s*javascript:/i.test(text)) args[index] = text.replace(':', `:${encodeURIComponent(sourceMark())}`)
  else if (name === 'srcdoc') args[index] = markMarkup(` srcdoc="${withoutClicks(text)}`).slice(9)
  return undefined
}

/** Code or markup in a blob can send requests too. */
function watchBlobs(realm: Realm) {
  hook<unknown, unknown[]>(realm, 'window', 'Blob', undefined, (_self, [parts], blob) => {
    if (!Array.isArray(parts) || parts.length > 20) return
    const text = parts.filter((part) => typeof part === 'string').join('')
    const click = findClickIn(text) ?? codeClick(text)
    if (click && !click.isGuessed) blobClicks.set(blob as object, click) // the constructor's result
  })
  hook<unknown, [object]>(realm, 'URL', 'createObjectURL', undefined, (_self, [blob], address) => {
    inheritAddress(String(address))
    const click = blobClicks.get(blob)
    if (click) markBlob(String(address), click)
  })
}

/** Requests from isolated worlds, or by saved native functions, are visible only after they completed. */
export function watchRequests(realm: Realm) {
  quietly(() => {
    const observer = new realm.PerformanceObserver((list) => {
      for (const { name, initiatorType } of list.getEntries() as PerformanceResourceTiming[]) {
        const click = findClick(name)
        // A guessed one may be a visible banner.
        if (click && !(click.isGuessed && /^i?frame$|^im/.test(initiatorType))) stopClick(click, false)
      }
    })
    // `buffered` requires a single entry type.
    observer.observe({ type: 'resource', buffered: true })
  })
}
