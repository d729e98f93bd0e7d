import { quietly } from '../../shared/hook.ts'
import type { Ad } from '../ad.ts'
import { assignAd, block, configuration, findOwner, getAd, isUserInitiated, mainWindow } from '../page-state.ts'
import { checkFields, checkText } from './fields.ts'
import {
  classifyHit,
  getStyle,
  hitTest,
  insertedElements,
  isInside,
  isOutOfFlow,
  isTransparent,
  onLayoutCheck,
  pointCount,
  restyledElements,
  samplePoints,
  scheduleLayoutCheck,
} from './hit-tests.ts'
import { checkChanges, offenders, recordStyleSheet, undoChanges } from './style-changes.ts'

/** Maximum share of the window an ad may cover. Bars at an edge stay below it. */
const maxShare = 0.3
/** The same after a click on the ad. */
const maxInitiatedShare = 0.6
const visibleSelector = 'img,picture,video,canvas,svg,iframe,object,embed,input,button'
const controlSelector = 'a[href],button,input,select,textarea,label,summary,[onclick],[role=button]'
const maxParts = 60
const maxControls = 150

/** Overlays that followed a click on their ad. */
const allowedOverlays = new WeakSet<Element>()
let observer: MutationObserver | undefined

export function watchOverlays() {
  onLayoutCheck(checkOverlays)
  onLayoutCheck(checkChanges)
  const onPointer = ({ clientX, clientY }: PointerEvent) => {
    if (insertedElements.size + restyledElements.size > 0) quietly(() => checkPointer(clientX, clientY))
  }
  for (const type of ['pointermove', 'pointerdown'] as const)
    mainWindow.addEventListener(type, onPointer, { capture: true, passive: true })
}

/** Registers an element that an ad's code inserted into the page. */
export function addAdElement(ad: Ad, element: Element) {
  if (element.ownerDocument !== mainWindow.document || insertedElements.has(element)) return
  if (offenders.has(ad) && isOutOfFlow(element)) return element.remove()
  assignAd(element, ad)
  if (element.matches('style,link')) recordStyleSheet(ad, element)
  for (const sheet of element.querySelectorAll('style,link')) recordStyleSheet(ad, sheet)
  insertedElements.set(element, ad)
  observer ??= new mainWindow.MutationObserver(() => scheduleLayoutCheck())
  observer.observe(element, { attributes: true, childList: true, subtree: true })
  scheduleLayoutCheck(true)
}

function checkOverlays() {
  // Full screen requires a click.
  if (mainWindow.document.fullscreenElement) return
  if (insertedElements.size + restyledElements.size === 0) return
  const { covers, inFlow } = samplePoints(true)
  // Many small overlays cover as much as a large one.
  const totals = new Map<Ad | undefined, number>()
  for (const [element, count] of covers) totals.set(findOwner(element), (totals.get(findOwner(element)) ?? 0) + count)
  for (const element of covers.keys()) {
    const total = totals.get(findOwner(element)) ?? 0
    if (total > pointCount * maxShare) blockOverlay(element, '', total > pointCount * maxInitiatedShare)
  }
  // In the flow, an ad pushes content away instead; few formats fill the window.
  for (const [element, count] of inFlow)
    if (count > pointCount * 0.9 && !getAd(element.parentElement)) blockOverlay(element, '', true)
  for (const [root, ad] of insertedElements) checkInserted(ad, root)
  for (const root of restyledElements) if (getAd(root)) checkPart(root)
  checkControls()
}

function checkInserted(ad: Ad, root: Element) {
  checkFields(ad, root)
  checkText(ad, root as HTMLElement, () => root.remove()) // others have no text
  for (const part of [root, ...root.querySelectorAll('*')].slice(0, maxParts)) checkPart(part)
}

/** Checks for overlays that hit tests miss: elements without pointer events, and shadows. */
function checkPart(element: Element) {
  const { pointerEvents, visibility, boxShadow, outline, opacity } = getStyle(element)
  if (visibility !== 'visible' || +opacity < 0.1) return
  if (/\d{4}px|[3-9]\d\dpx/.test(boxShadow + outline)) blockOverlay(element, '', true)
  if (pointerEvents !== 'none') return
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const width = Math.min(right, mainWindow.innerWidth) - Math.max(left, 0)
  const height = Math.min(bottom, mainWindow.innerHeight) - Math.max(top, 0)
  const share = (width * height) / (mainWindow.innerWidth * mainWindow.innerHeight)
  if (width > 0 && share > maxShare && isOutOfFlow(element) && !isInvisible(element))
    blockOverlay(element, '', share > maxInitiatedShare)
}

/** Checks for an ad's invisible element at a point outside its slot. */
function checkInvisible(hit: Element | null | undefined, x: number, y: number) {
  const { cover, isInFlow, slot } = hit ? classifyHit(hit) : {}
  if (cover && !isInFlow && !isInside(slot, x, y) && isInvisible(cover))
    blockOverlay(cover, 'click-hijack/transparent-overlay')
}

/** Checks whether an ad's invisible element covers the page's links, buttons and fields. */
function checkControls() {
  for (const control of [...mainWindow.document.querySelectorAll(controlSelector)].slice(0, maxControls)) {
    const { left, top, width, height } = control.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    if (!findOwner(control)) checkInvisible(hitTest(x, y), x, y)
  }
}

function isInvisible(element: Element) {
  let totalOpacity = 1
  for (let at: Element | null = element; at; at = at.parentElement) totalOpacity *= +getStyle(at).opacity
  const { backgroundColor, backgroundImage } = getStyle(element)
  const inner = quietly(() => (element as HTMLIFrameElement).contentDocument?.body) ?? (element as HTMLElement)
  // biome-ignore lint/performance/useDomNodeTextContent: the text of scripts does not count
  const isPlain = isTransparent(backgroundColor) && backgroundImage === 'none' && !inner.innerText?.trim()
  return totalOpacity < 0.15 || (isPlain && !inner.matches(visibleSelector) && !inner.querySelector(visibleSelector))
}

/** Checks the element under the pointer at once: a click may follow before the next layout check. */
function checkPointer(x: number, y: number) {
  const before = hitTest(x, y)
  if (!before || findOwner(before)) return checkInvisible(before, x, y)
  // An ad's element may follow the pointer.
  mainWindow.setTimeout(() =>
    quietly(() => {
      const hit = hitTest(x, y)
      const { cover, isInFlow, slot } = hit && hit !== before ? classifyHit(hit) : {}
      if (cover && !isInFlow && !isInside(slot, x, y)) blockOverlay(cover, 'click-hijack/cursor-follow')
    }),
  )
}

const allowsInterstitials = () =>
  configuration.adQuality?.adFormats.some(({ format, isBlocking }) => format === 'interstitial' && !isBlocking)

/** After a click on the ad, it may cover part of the page. */
function blockOverlay(element: Element, threat = '', isHuge?: boolean) {
  const ad = findOwner(element)
  if (!ad || allowedOverlays.has(element)) return
  const isHidden = isInvisible(element)
  if (!isHidden && !threat && (isHuge ? allowsInterstitials() : isUserInitiated(ad))) {
    allowedOverlays.add(element)
    return
  }
  const address = element.getAttribute('href') ?? ''
  const attack = threat || (isHidden ? 'click-hijack/transparent-overlay' : 'fake-alert/page-overlay')
  if (!block(ad, { threat: attack, evidence: address || element.localName, address })) return
  undoChanges(ad, element)
  if (restyledElements.has(element))
    (element as HTMLElement).style.setProperty('display', 'none', 'important') // its frame, or a slot
  else element.remove()
  // Small overlays may lie between the sampled points.
  for (const [other, owner] of insertedElements)
    if (isHidden && owner === ad && isOutOfFlow(other) && isInvisible(other)) other.remove()
}
