import { hook, type Stop } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { isContent, isPages, isRoot } from '../owners.ts'
import { home, isMeant, now, state, stop } from '../world.ts'
import type { Who } from './deed.ts'
import { inserted, isClear, lookSoon, points, restyled, sample, styleOf } from './points.ts'

/** A change that an ad made to how the page looks. `undo` returns what makes it again. */
interface Change {
  ad: Ad
  undo: () => () => void
}

const names = ['style', 'class', 'hidden', 'inert', 'width', 'height', 'popover', 'open', 'dir']
const changes = new Map<object, Change>()
const mostChanges = 200
/** Ads that have covered or restyled the page. They may not do so again. */
export const offenders = new WeakSet<Ad>()

/** Pages read styles often: beyond this many in a twentieth of a second the caller is not looked up. */
const mostLookups = 40
let lookups = 0
let since = 0
function mayLookUp() {
  if (now() - since > 50) {
    since = now()
    lookups = 0
  }
  return lookups++ < mostLookups
}

function add(key: object, ad: Ad, undo: Change['undo']) {
  if (!changes.has(key) && changes.size < mostChanges) changes.set(key, { ad, undo })
  lookSoon()
}

/** Sets attributes to these values and returns the ones they had. */
function swap(element: HTMLElement, values: (string | null)[]) {
  return names.map((name, index) => {
    const value = values[index] ?? null
    const was = element.getAttribute(name)
    if (was === value) return was
    // A policy of the page may refuse the attribute, but not this.
    if (name === 'style') element.style.cssText = value ?? ''
    else if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
    return was
  })
}

/** Remembers how an element looked before an ad restyles it. */
export function noteLook(element: Element, who: Who, value?: unknown): Stop | undefined {
  if (!state.hasAds || element.ownerDocument !== home.document || inserted.has(element) || !element.isConnected)
    return undefined
  const ad = mayLookUp() ? who() : undefined
  if (!ad) return undefined
  if (offenders.has(ad) && isPages(element)) return { value }
  const styled = element as HTMLElement // SVG has all that is used of it, too
  const was = names.map((name) => element.getAttribute(name))
  restyled.add(element)
  add(element, ad, () => {
    const values = swap(styled, was)
    return () => swap(styled, values)
  })
  return undefined
}

/** Notes what an ad restyles, to judge it once it is visible. Attributes come from `judgeAttribute`. */
export function guardLooks(realm: Realm, who: Who) {
  const note = (element: Element) => noteLook(element, who)
  const none = home.document.createElement('i')
  const noteRead = (element: Element, _args: unknown[], name: string) => noteLook(element, who, none[name as 'style']) // one of those below
  hook(realm, 'HTMLElement SVGElement Element', 'style attributeStyleMap classList', noteRead, undefined, true)
  hook<Element, unknown[]>(realm, 'Element', 'animate', note, (element, _args, result) => {
    const { ad } = changes.get(element) ?? {}
    const animation = result as Animation // the method's result
    if (ad)
      add(animation, ad, () => {
        animation.cancel()
        return () => animation.play()
      })
  })
  const adopt = (document: Document) => {
    const ad = document === home.document && state.hasAds ? who() : undefined
    const sheets = [...document.adoptedStyleSheets]
    if (ad)
      add(document, ad, () => {
        const values = [...document.adoptedStyleSheets]
        document.adoptedStyleSheets = sheets
        return () => {
          document.adoptedStyleSheets = values
        }
      })
    return undefined
  }
  for (const isRead of [true, false])
    hook<Document, unknown[]>(realm, 'Document', 'adoptedStyleSheets', adopt, undefined, isRead)
}

/** A style sheet that an ad's code put into the page. */
export function noteSheet(ad: Ad, element: Element) {
  const sheet = element as HTMLStyleElement // or a link, which can be disabled the same way
  const disable = (isDisabled: boolean) => {
    sheet.disabled = isDisabled
    return () => {
      sheet.disabled = !isDisabled
    }
  }
  add(sheet, ad, () => disable(true))
}

/** Visible content of the page, and how many elements are spoilt in ways that hit tests miss. */
function score() {
  const { body, documentElement } = home.document
  const elements = [body, documentElement, ...changes.keys()] as Element[] // or another key, which has no type of node
  const spoilt = elements.filter((key) => key.nodeType === 1 && !inserted.has(key) && isSpoilt(key)).length
  return { content: sample().content, spoilt }
}

function isSpoilt(element: Element) {
  const { opacity, filter, cursor, fontSize, color, overflowY, position } = styleOf(element)
  if (isRoot(element) && /hidden|clip|fixed/.test(overflowY + position)) return true
  const isSpoilt =
    +opacity < 0.3 ||
    filter !== 'none' ||
    cursor === 'none' ||
    Number.parseFloat(fontSize) < 2 ||
    isClear(color) ||
    (element as HTMLElement).inert || // others have none
    !element.checkVisibility?.({ visibilityProperty: true })
  return isSpoilt && isContent(element)
}

function forget(ad: Ad) {
  offenders.add(ad)
  for (const [key, change] of changes) if (change.ad === ad) changes.delete(key)
}

/** Undoes all changes of an ad that was caught at something else. */
export function undoChanges(ad: Ad) {
  for (const change of changes.values()) if (change.ad === ad) change.undo()
  forget(ad)
}

let innocent = ''

/**
 * Undoes what an ad changed, and looks whether that brings the page back: if so it stays undone, if not it is made again. Nothing is
 * drawn in between.
 */
export function judgeChanges() {
  if (changes.size === 0) return
  const before = score()
  const key = `${before.content} ${before.spoilt} ${changes.size}`
  if (key === innocent) return
  innocent = key
  for (const ad of new Set([...changes.values()].map((change) => change.ad))) {
    const its = [...changes].filter(([, change]) => change.ad === ad)
    const redo = its.map(([, { undo }]) => undo())
    const after = score()
    const gain = after.content - before.content
    const isLess = gain > points * 0.3 || (gain > 1 && before.content * 2 <= after.content)
    // After a click on it an ad may grow over the page, but not take all of it.
    const isHarm = after.spoilt < before.spoilt || (isLess && (!isMeant(ad) || before.content * 5 <= after.content))
    if (!isHarm || !stop(ad, { what: 'fake-alert/page-overlay', hint: 'style' })) {
      for (const work of redo.reverse()) work()
      continue
    }
    innocent = ''
    forget(ad)
  }
}
