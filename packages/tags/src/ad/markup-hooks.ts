import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'
import { hook } from './hook.ts'
import { getAd, guardedWindows, mainWindow, resetAd, sanitize, state } from './page-state.ts'
import { labelHandlers, labelScripts } from './source-labels.ts'

/** Finds the ad that markup or an element inserted here belongs to; undefined for the page's own. */
export type FindAdAround = (place: Element | null, markup?: string, afterInsertion?: Element) => Ad | undefined

/** Scans markup before it is parsed. */
export function guardMarkup(
  realm: Realm,
  findAdAround: FindAdAround,
  inspectInserted: (afterInsertion: object, writer?: Ad) => void,
) {
  /** The ad of the current insertion. */
  let currentAd: Ad | undefined
  const sanitizeMarkup = (place: Element | null, text: string, canName: boolean) => {
    const ad = findAdAround(place, text)
    currentAd = ad
    // Elements inserted before are the page's.
    if (ad && realm === mainWindow) inspectInserted({})
    // Markup for a place on the page is the next ad there.
    if (ad && place && realm === mainWindow && !ad.isThirdParty) resetAd(ad)
    if (!ad) return text
    ad.openScript = undefined
    const result = sanitize(ad, text)
    return canName ? labelScripts(result, ad, realm === mainWindow) : result
  }
  // Unchanged values are passed on as they are: they may be trusted types. Those are not labelled.
  const sanitizeArgument = (args: unknown[], place: Element | null, index = 0) => {
    const text = String(args[index] ?? '')
    currentAd = undefined
    const result = text.length > 20 ? sanitizeMarkup(place, text, typeof args[index] === 'string') : text
    if (result !== text) args[index] = result
    state.isWriting = Boolean(currentAd)
    return undefined
  }
  const afterInsertion = (self: Element | ShadowRoot) => {
    state.isWriting = false
    const ad = realm === mainWindow ? currentAd : undefined
    inspectInserted(self, ad)
    // Shadow roots are not observed.
    if (ad && 'mode' in self) labelHandlers(self, ad)
  }
  hook<Element | ShadowRoot, unknown[]>(
    realm,
    'Element ShadowRoot',
    'innerHTML outerHTML setHTMLUnsafe insertAdjacentHTML',
    // Links have a `host` too.
    (self, args, name) => sanitizeArgument(args, 'mode' in self ? self.host : self, +name.startsWith('insert')),
    afterInsertion,
  )
  hook<Range, unknown[]>(
    realm,
    'Range',
    'createContextualFragment',
    ({ startContainer: node }, args) =>
      sanitizeArgument(args, node.nodeType === 1 ? (node as Element) : node.parentElement), // 1 is an element
  )
  hook<Document, unknown[]>(
    realm,
    'Document',
    'execCommand',
    ({ activeElement }, args) =>
      /^insertHTML$/i.test(String(args[0])) ? sanitizeArgument(args, activeElement, 2) : undefined,
    ({ activeElement }) => activeElement && afterInsertion(activeElement),
  )

  // Written code may write again before the first call returns.
  const writers: (Ad | undefined)[] = []
  const beforeWrite = (document: Document, args: unknown[]) => {
    const text = args.join('')
    const ad = getAd(document.defaultView) ?? findAdAround(document.currentScript, text)
    writers.push(ad)
    state.isWriting = Boolean(ad)
    if (!ad && /<script/i.test(text)) state.compilesText = true
    if (ad && document !== mainWindow.document && document.readyState === 'complete') resetAd(ad)
    const canName = args.every((part) => typeof part === 'string')
    const sanitized = ad ? sanitize(ad, text, true) : text
    const result = ad && canName ? labelScripts(sanitized, ad, document === mainWindow.document) : sanitized
    if (result !== text) args.splice(0, args.length, result)
    // Writing into an empty document opens it, which would remove our listeners before the written code runs.
    if (document !== mainWindow.document && document.readyState === 'complete' && !document.body?.firstChild)
      document.open()
    return undefined
  }
  const restoreListeners = ({ defaultView }: Document) => {
    if (defaultView) guardedWindows.get(Object.getPrototypeOf(defaultView))?.()
  }
  hook<Document, unknown[]>(realm, 'Document', 'write writeln', beforeWrite, (document) => {
    state.isWriting = false
    restoreListeners(document)
    inspectInserted(document, writers.pop())
  })
  hook<Document, unknown[]>(realm, 'Document', 'open', undefined, (document) => {
    restoreListeners(document)
    inspectInserted(document)
  })
}
