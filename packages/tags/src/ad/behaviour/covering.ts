import { quietly } from '../../shared/hook.ts'
import type { Ad } from '../ad.ts'
import { adOf, bind, configuration, home, isMeant, ownerOf, stop } from '../world.ts'
import { judgeFields, judgeText } from './fields.ts'
import { judgeChanges, noteSheet, offenders, undoChanges } from './page-changes.ts'
import {
  deepest,
  inserted,
  isClear,
  isIn,
  isLoose,
  judgeHit,
  lookSoon,
  onLook,
  points,
  restyled,
  sample,
  styleOf,
} from './points.ts'

/** Bars at an edge stay below this share of the window. */
const mostShare = 0.3
/** Largest share that an ad may cover after a click on it. */
const mostMeantShare = 0.6
const shown = 'img,picture,video,canvas,svg,iframe,object,embed,input,button'
const controls = 'a[href],button,input,select,textarea,label,summary,[onclick],[role=button]'
const mostParts = 60
const mostControls = 150

/** Covers that followed a click on their ad: they stay. */
const wanted = new WeakSet<Element>()
let observer: MutationObserver | undefined

/** Called once, for the page. */
export function watchCovers() {
  onLook(judgeCovers)
  onLook(judgeChanges)
  const pointed = ({ clientX, clientY }: PointerEvent) => {
    if (inserted.size + restyled.size > 0) quietly(() => judgePointed(clientX, clientY))
  }
  for (const type of ['pointermove', 'pointerdown'] as const)
    home.addEventListener(type, pointed, { capture: true, passive: true })
}

/** An ad's code has put an element into the page. */
export function ownElement(ad: Ad, element: Element) {
  if (element.ownerDocument !== home.document || inserted.has(element)) return
  if (offenders.has(ad) && isLoose(element)) return element.remove()
  bind(element, ad)
  if (element.matches('style,link')) noteSheet(ad, element)
  for (const sheet of element.querySelectorAll('style,link')) noteSheet(ad, sheet)
  inserted.set(element, ad)
  observer ??= new home.MutationObserver(() => lookSoon())
  observer.observe(element, { attributes: true, childList: true, subtree: true })
  lookSoon(true)
}

function judgeCovers() {
  // It was a click that led there.
  if (home.document.fullscreenElement) return
  const { covers, inFlow } = sample()
  // Many small ones cover as much as a large one.
  const totals = new Map<Ad | undefined, number>()
  for (const [element, count] of covers) totals.set(ownerOf(element), (totals.get(ownerOf(element)) ?? 0) + count)
  for (const element of covers.keys()) {
    const total = totals.get(ownerOf(element)) ?? 0
    if (total > points * mostShare) act(element, '', total > points * mostMeantShare)
  }
  // In the flow an ad pushes the page away instead; few formats fill the window.
  for (const [element, count] of inFlow)
    if (count > points * 0.9 && !adOf(element.parentElement)) act(element, '', true)
  for (const [root, ad] of inserted) judgeRoot(ad, root)
  for (const root of restyled) if (adOf(root)) judgePart(root)
  if (inserted.size + restyled.size > 0) judgeControls()
}

function judgeRoot(ad: Ad, root: Element) {
  judgeFields(ad, root)
  judgeText(ad, root as HTMLElement, () => root.remove()) // others have no text
  for (const part of [root, ...root.querySelectorAll('*')].slice(0, mostParts)) judgePart(part)
}

/** Covers that hit tests miss: elements that let clicks through, and shadows. */
function judgePart(element: Element) {
  const { pointerEvents, visibility, boxShadow, outline, opacity } = styleOf(element)
  if (visibility !== 'visible' || +opacity < 0.1) return
  if (/\d{4}px|[3-9]\d\dpx/.test(boxShadow + outline)) act(element, '', true)
  if (pointerEvents !== 'none') return
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const width = Math.min(right, home.innerWidth) - Math.max(left, 0)
  const height = Math.min(bottom, home.innerHeight) - Math.max(top, 0)
  const share = (width * height) / (home.innerWidth * home.innerHeight)
  if (width > 0 && share > mostShare && isLoose(element) && !isInvisible(element))
    act(element, '', share > mostMeantShare)
}

/** An ad's unseen element at a point, outside its slot. */
function judgeUnseen(hit: Element | null | undefined, x: number, y: number) {
  const { cover, isInFlow, slot } = hit ? judgeHit(hit) : {}
  if (cover && !isInFlow && !isIn(slot, x, y) && isInvisible(cover)) act(cover, 'click-hijack/transparent-overlay')
}

/** The page's own links, buttons and fields that an ad's unseen element lies over. */
function judgeControls() {
  for (const control of [...home.document.querySelectorAll(controls)].slice(0, mostControls)) {
    const { left, top, width, height } = control.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    if (!ownerOf(control)) judgeUnseen(deepest(x, y), x, y)
  }
}

function isInvisible(element: Element) {
  let seen = 1
  for (let at: Element | null = element; at; at = at.parentElement) seen *= +styleOf(at).opacity
  const { backgroundColor, backgroundImage } = styleOf(element)
  const inner = quietly(() => (element as HTMLIFrameElement).contentDocument?.body) ?? (element as HTMLElement)
  // biome-ignore lint/performance/useDomNodeTextContent: the text of scripts does not count
  const isPlain = isClear(backgroundColor) && backgroundImage === 'none' && !inner.innerText?.trim()
  return seen < 0.15 || (isPlain && !inner.matches(shown) && !inner.querySelector(shown))
}

/** Judges the element under the pointer at once: a click may follow before the next look. */
function judgePointed(x: number, y: number) {
  const before = deepest(x, y)
  if (!before || ownerOf(before)) return judgeUnseen(before, x, y)
  // An ad's element may follow the pointer.
  home.setTimeout(() =>
    quietly(() => {
      const hit = deepest(x, y)
      const { cover, isInFlow, slot } = hit && hit !== before ? judgeHit(hit) : {}
      if (cover && !isInFlow && !isIn(slot, x, y)) act(cover, 'click-hijack/cursor-follow')
    }),
  )
}

const allowsInterstitials = () =>
  configuration.adQuality?.adFormats.some(({ format, isBlocking }) => format === 'interstitial' && !isBlocking)

/** After a click on the ad it may cover a part of the page. */
function act(element: Element, what = '', isHuge?: boolean) {
  const ad = ownerOf(element)
  if (!ad || wanted.has(element)) return
  const isUnseen = isInvisible(element)
  if (!isUnseen && !what && (isHuge ? allowsInterstitials() : isMeant(ad))) {
    wanted.add(element)
    return
  }
  const address = element.getAttribute('href') ?? ''
  const deed = what || (isUnseen ? 'click-hijack/transparent-overlay' : 'fake-alert/page-overlay')
  if (!stop(ad, { what: deed, hint: address || element.localName, address })) return
  undoChanges(ad)
  if (restyled.has(element))
    (element as HTMLElement).style.setProperty('display', 'none', 'important') // its frame, or a slot
  else element.remove()
  // Some of many small ones lie between the points.
  for (const [other, its] of inserted)
    if (isUnseen && its === ad && isLoose(other) && isInvisible(other)) other.remove()
}
