import { quietly } from '../../shared/hook.ts'
import type { Ad } from '../ad.ts'
import { getParent, isRoot } from '../page-elements.ts'
import { getAd, mainWindow, now } from '../page-state.ts'

/** Elements inserted into the page by ads. */
export const insertedElements = new Map<Element, Ad>()
/** Elements restyled but not inserted by an ad: its frame, its slot, or page content. */
export const restyledElements = new Set<Element>()

const columns = 12
const rows = 10
export const pointCount = columns * rows

const checks: (() => void)[] = []
let isPainted = false
/** 1 if a check is scheduled, 2 if urgent. */
let pending = 0
let timer = 0
let checkedAt = 0
let waitMs = 0
/** Between checks caused by mutations: animations mutate every frame. */
const minMs = 250
const minUrgentMs = 30
const maxMs = 2_000

/** Registers a check that reads the layout. */
export function onLayoutCheck(work: () => void) {
  checks.push(work)
}

function runChecks() {
  pending = 0
  checkedAt = now()
  for (const work of checks) quietly(work)
  for (const element of [...insertedElements.keys(), ...restyledElements])
    if (!element.isConnected) {
      insertedElements.delete(element)
      restyledElements.delete(element)
    }
  if (insertedElements.size + restyledElements.size === 0) return
  // Styles and animations can take effect later without a mutation.
  waitMs = Math.min(maxMs, waitMs + minMs)
  mainWindow.clearTimeout(timer)
  timer = mainWindow.setTimeout(() => requestCheck(1), waitMs)
}

function requestCheck(urgency: number) {
  if (pending >= urgency) return
  pending = urgency
  const delayMs = Math.max(0, checkedAt + (urgency > 1 ? minUrgentMs : minMs) - now())
  // Before the first paint, a check would force an extra layout.
  if (isPainted) mainWindow.setTimeout(runChecks, delayMs)
  else mainWindow.requestAnimationFrame(() => mainWindow.setTimeout(onFirstPaint, 20))
}

function onFirstPaint() {
  isPainted = true
  runChecks()
}

/** Schedules a check, at once for new elements, and more at growing intervals. */
export function scheduleLayoutCheck(isNew?: boolean) {
  waitMs = 0
  requestCheck(isNew ? 2 : 1)
}

export const getStyle = (element: Element) => mainWindow.getComputedStyle(element)

export const isTransparent = (color: string) => /^rgba.* 0\)$/.test(color)

/** Whether an element is positioned so that it can cover others. */
export function isOutOfFlow(element: Element) {
  const { position, transform, scale, margin, inset, zoom } = getStyle(element)
  return (
    /fixed|abs|sticky/.test(position) ||
    /-\d\d|matrix|[2-9]/.test(`${transform} ${scale} ${zoom ?? ''}`) ||
    /-\d\d/.test(margin) ||
    (position === 'relative' && /\d\d/.test(inset))
  )
}

interface Hit {
  isPageContent: boolean
  /** The ad's element that covers the page here, or is part of its flow. */
  cover?: Element
  isInFlow?: boolean
  /** The ad's slot. Elements inside it cover nothing. */
  slot?: DOMRect | undefined
}

/** The topmost element at a point, through open shadow roots. */
export function hitTest(x: number, y: number) {
  let hit = mainWindow.document.elementFromPoint(x, y)
  for (;;) {
    const inner = hit?.shadowRoot?.elementFromPoint(x, y)
    if (!inner || inner === hit) return hit
    hit = inner
  }
}

export function classifyHit(hit: Element): Hit {
  const ancestors: Element[] = []
  let adDepth = 0
  let isAdElement = false
  for (let at: Node | null = hit; at && !isRoot(at); at = getParent(at)) {
    if (at.nodeType !== 1) continue
    const element = at as Element // 1 is an element
    ancestors.push(element)
    isAdElement ||= Boolean(getAd(element))
    if (isAdElement && (insertedElements.has(element) || restyledElements.has(element))) adDepth = ancestors.length
  }
  if (!isAdElement) return { isPageContent: !restyledElements.has(hit) }
  const adElements = ancestors.slice(0, adDepth)
  const cover = adElements.filter(isOutOfFlow).pop()
  const place = ancestors[adDepth]
  const around = place?.getBoundingClientRect()
  // A container that the page itself puts over everything is no slot.
  const isSlot =
    around && (around.width * around.height < (mainWindow.innerWidth * mainWindow.innerHeight) / 2 || getAd(place))
  const last = adElements[adDepth - 1]
  return {
    isPageContent: false,
    ...(last && { cover: cover ?? last, isInFlow: !cover }),
    slot: isSlot ? around : undefined,
  }
}

export const isInside = (box: DOMRect | undefined, x: number, y: number) =>
  box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/**
 * Hit-tests points across the window. Counts those that show page content, and those each ad element covers. `mayStop`: a third of the
 * points, others each time, are enough if they show that nothing is near a limit.
 */
export function samplePoints(mayStop?: boolean) {
  const covers = new Map<Element, number>()
  const inFlow = new Map<Element, number>()
  const results = new Map<Element, Hit>()
  const first = Math.floor(Math.random() * pointCount)
  let content = 0
  let covered = 0
  for (let at = 0; at < pointCount; at++) {
    if (mayStop && at === pointCount / 3 && covered < 5) break
    // Far apart: one after another, they would be in the same rows.
    const n = (first + at * 43) % pointCount
    const x = (((n % columns) + 0.5) / columns) * mainWindow.innerWidth
    const y = ((Math.floor(n / columns) + 0.5) / rows) * mainWindow.innerHeight
    const hit = hitTest(x, y)
    if (!hit || isRoot(hit)) continue
    const result = results.get(hit) ?? classifyHit(hit)
    results.set(hit, result)
    const { isPageContent: isPages, cover, isInFlow, slot } = result
    if (isPages) content++
    const counts = isInFlow ? inFlow : covers
    if (!cover || (!isInFlow && isInside(slot, x, y))) continue
    counts.set(cover, (counts.get(cover) ?? 0) + 1)
    covered += isInFlow ? 0.2 : 1
  }
  return { content, covers, inFlow }
}
