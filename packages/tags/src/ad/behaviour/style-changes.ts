import type { Stop } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { hook } from '../hook.ts'
import { hasContent, isPageElement, isRoot } from '../page-elements.ts'
import { block, isUserInitiated, mainWindow, now, state } from '../page-state.ts'
import type { FindAd } from './attack.ts'
import {
  getStyle,
  insertedElements,
  isTransparent,
  pointCount,
  restyledElements,
  samplePoints,
  scheduleLayoutCheck,
} from './hit-tests.ts'

/** A style change by an ad. `undo` returns a function that redoes it. */
interface Change {
  ad: Ad
  undo: () => () => void
}

const styleAttributes = ['style', 'class', 'hidden', 'inert', 'width', 'height', 'popover', 'open', 'dir']
const changes = new Map<object, Change>()
const maxChanges = 200
/** Ads that have covered or restyled the page. They may not do so again. */
export const offenders = new WeakSet<Ad>()

/** Pages read styles often: above this number in 50 ms, the caller is not looked up. */
const maxLookups = 40
let lookups = 0
let countedSince = 0
function mayLookUp() {
  if (now() - countedSince > 50) {
    countedSince = now()
    lookups = 0
  }
  return lookups++ < maxLookups
}

function addChange(key: object, ad: Ad, undo: Change['undo']) {
  if (!changes.has(key) && changes.size < maxChanges) changes.set(key, { ad, undo })
  scheduleLayoutCheck()
}

/** Sets attributes and returns their old values. */
function swapAttributes(element: HTMLElement, values: (string | null)[]) {
  return styleAttributes.map((name, index) => {
    const value = values[index] ?? null
    const oldValues = element.getAttribute(name)
    if (oldValues === value) return oldValues
    // A content security policy may forbid the attribute, but not this.
    if (name === 'style') element.style.cssText = value ?? ''
    else if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
    return oldValues
  })
}

/** Records an element's style before an ad changes it. */
export function recordStyle(element: Element, findAd: FindAd, getValue?: () => unknown): Stop | undefined {
  if (
    !state.hasAds ||
    element.ownerDocument !== mainWindow.document ||
    insertedElements.has(element) ||
    !element.isConnected
  )
    return undefined
  const ad = mayLookUp() ? findAd() : undefined
  if (!ad) return undefined
  if (offenders.has(ad) && isPageElement(element)) return { value: getValue?.() }
  const styled = element as HTMLElement // SVG elements have the members used here
  const oldValues = styleAttributes.map((name) => element.getAttribute(name))
  restyledElements.add(element)
  addChange(element, ad, () => {
    const values = swapAttributes(styled, oldValues)
    return () => swapAttributes(styled, values)
  })
  return undefined
}

/** Records style changes by ads, to check them when they are visible. Attributes are recorded by `checkPageAttribute`. */
export function guardStyles(realm: Realm, findAd: FindAd) {
  const recordElement = (element: Element) => recordStyle(element, findAd)
  // Read only if needed: this getter is hooked too.
  const recordRead = (element: Element, _args: unknown[], name: string) =>
    recordStyle(element, findAd, () => mainWindow.document.createElement('i')[name as 'style']) // one of the names below
  hook(realm, 'HTMLElement SVGElement Element', 'style attributeStyleMap classList', recordRead, undefined, true)
  hook<Element, unknown[]>(realm, 'Element', 'animate', recordElement, (element, _args, result) => {
    const { ad } = changes.get(element) ?? {}
    const animation = result as Animation // the method's result
    if (ad)
      addChange(animation, ad, () => {
        animation.cancel()
        return () => animation.play()
      })
  })
  const recordAdopted = (document: Document) => {
    const ad = document === mainWindow.document && state.hasAds ? findAd() : undefined
    const sheets = [...document.adoptedStyleSheets]
    if (ad)
      addChange(document, ad, () => {
        const values = [...document.adoptedStyleSheets]
        document.adoptedStyleSheets = sheets
        return () => {
          document.adoptedStyleSheets = values
        }
      })
    return undefined
  }
  for (const isRead of [true, false])
    hook<Document, unknown[]>(realm, 'Document', 'adoptedStyleSheets', recordAdopted, undefined, isRead)
}

/** Rules that load a URL depending on the value of a field. */
const fieldRule = /\[\s{0,9}value[^{}]{0,200}\{[^}]{0,200}url\(/i

/** Records a style sheet that an ad inserted into the page. */
export function recordStyleSheet(ad: Ad, element: Element) {
  const readsField = fieldRule.test(element.textContent ?? '')
  if (readsField && block(ad, { threat: 'data-theft/form-scrape', evidence: 'style' })) return element.remove()
  const sheet = element as HTMLStyleElement // or a link, which can be disabled too
  const disable = (isDisabled: boolean) => {
    sheet.disabled = isDisabled
    return () => {
      sheet.disabled = !isDisabled
    }
  }
  addChange(sheet, ad, () => disable(true))
}

/** Measures visible page content, and counts degraded elements that hit tests miss. */
function measureContent() {
  const { body, documentElement } = mainWindow.document
  const elements = [body, documentElement, ...changes.keys()] as Element[] // other keys have no node type
  const degraded = elements.filter((key) => key.nodeType === 1 && !insertedElements.has(key) && isDegraded(key)).length
  return { content: samplePoints().content, degraded }
}

function isDegraded(element: Element) {
  const { opacity, filter, cursor, fontSize, color, overflowY, position, zoom } = getStyle(element)
  if (isRoot(element) && /hidden|clip|fixed|[02-9]/.test(overflowY + position + zoom)) return true
  const isDegraded =
    +opacity < 0.3 ||
    filter !== 'none' ||
    cursor === 'none' ||
    Number.parseFloat(fontSize) < 2 ||
    isTransparent(color) ||
    (element as HTMLElement).inert || // other elements have none
    !element.checkVisibility?.({ visibilityProperty: true })
  return isDegraded && hasContent(element)
}

function removeChanges(ad: Ad) {
  offenders.add(ad)
  for (const [key, change] of changes) if (change.ad === ad) changes.delete(key)
}

/** Undoes all changes of an ad that was blocked for an element, and of the ad that restyled the element: each slot has its own ad. */
export function undoChanges(ad: Ad, element: Element) {
  for (const author of [changes.get(element)?.ad ?? ad, ad]) {
    for (const change of changes.values()) if (change.ad === author) change.undo()
    removeChanges(author)
  }
}

let checkedKey = ''

/** Undoes an ad's changes and measures whether page content reappears. If not, the changes are redone. Nothing is painted in between. */
export function checkChanges() {
  if (changes.size === 0) return
  const before = measureContent()
  const key = `${before.content} ${before.degraded} ${changes.size}`
  if (key === checkedKey) return
  checkedKey = key
  for (const ad of new Set([...changes.values()].map((change) => change.ad))) {
    const adChanges = [...changes].filter(([, change]) => change.ad === ad)
    const redo = adChanges.map(([, { undo }]) => undo())
    const after = measureContent()
    const gain = after.content - before.content
    const hidesContent = gain > pointCount * 0.3 || (gain > 1 && before.content * 2 <= after.content)
    // After a click, an ad may expand over the page, but not cover all of it.
    const isHarmful =
      after.degraded < before.degraded ||
      (hidesContent && (!isUserInitiated(ad) || before.content * 5 <= after.content))
    if (!isHarmful || !block(ad, { threat: 'fake-alert/page-overlay', evidence: 'style' })) {
      for (const work of redo.reverse()) work()
      continue
    }
    checkedKey = ''
    removeChanges(ad)
  }
}
