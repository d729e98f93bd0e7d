import { quietly } from '../../shared/hook.ts'
import type { Ad } from '../ad.ts'
import { above, isRoot } from '../owners.ts'
import { adOf, home, now } from '../world.ts'

/** Elements that ads' code put into the page. */
export const inserted = new Map<Element, Ad>()
/** Elements that an ad's code has restyled without having inserted them: its frame, its slot, or the page's content. */
export const restyled = new Set<Element>()

const columns = 12
const rows = 10
export const points = columns * rows

const looks: (() => void)[] = []
let isDrawn = false
/** 1 while a look is due, 2 if at once. */
let pending = 0
let timer = 0
let lookedAt = 0
let waitMs = 0
/** Between two looks that mutations lead to. Ads that move something do so in every frame. */
const leastMs = 250
const leastUrgentMs = 30
const mostMs = 2_000

/** Registers work that reads where things are on the page. */
export function onLook(work: () => void) {
  looks.push(work)
}

function look() {
  pending = 0
  lookedAt = now()
  for (const work of looks) quietly(work)
  for (const element of [...inserted.keys(), ...restyled])
    if (!element.isConnected) {
      inserted.delete(element)
      restyled.delete(element)
    }
  if (inserted.size + restyled.size === 0) return
  // Styles and animations may take effect later without any mutation.
  waitMs = Math.min(mostMs, waitMs + leastMs)
  home.clearTimeout(timer)
  timer = home.setTimeout(() => request(1), waitMs)
}

function request(urgency: number) {
  if (pending >= urgency) return
  pending = urgency
  const late = Math.max(0, lookedAt + (urgency > 1 ? leastUrgentMs : leastMs) - now())
  // Before the first frame is drawn, a look would cost one more layout.
  if (isDrawn) home.setTimeout(look, late)
  else home.requestAnimationFrame(() => home.setTimeout(drawn, 20))
}

function drawn() {
  isDrawn = true
  look()
}

/** Looks soon, for what is new at once, and again at growing intervals. */
export function lookSoon(isNew?: boolean) {
  waitMs = 0
  request(isNew ? 2 : 1)
}

export const styleOf = (element: Element) => home.getComputedStyle(element)

/** Whether a computed colour is fully transparent. */
export const isClear = (color: string) => /^rgba.* 0\)$/.test(color)

/** Taken out of the flow, so that it may lie over something else. */
export function isLoose(element: Element) {
  const { position, transform, scale, margin, inset, zoom } = styleOf(element)
  return (
    /fixed|abs|sticky/.test(position) ||
    /-\d\d|matrix|[2-9]/.test(`${transform} ${scale} ${zoom ?? ''}`) ||
    /-\d\d/.test(margin) ||
    (position === 'relative' && /\d\d/.test(inset))
  )
}

interface Hit {
  isPages: boolean
  /** The ad's element that lies over the page at this place, or stands in its flow. */
  cover?: Element
  isInFlow?: boolean
  /** The slot: what lies within it covers nothing. */
  slot?: DOMRect | undefined
}

/** The topmost element at a point, through open shadow roots. */
export function deepest(x: number, y: number) {
  let hit = home.document.elementFromPoint(x, y)
  for (;;) {
    const inner = hit?.shadowRoot?.elementFromPoint(x, y)
    if (!inner || inner === hit) return hit
    hit = inner
  }
}

export function judgeHit(hit: Element): Hit {
  const chain: Element[] = []
  let end = 0
  let isAds = false
  for (let at: Node | null = hit; at && !isRoot(at); at = above(at)) {
    if (at.nodeType !== 1) continue
    const element = at as Element // 1 is an element
    chain.push(element)
    isAds ||= Boolean(adOf(element))
    if (isAds && (inserted.has(element) || restyled.has(element))) end = chain.length
  }
  if (!isAds) return { isPages: !restyled.has(hit) }
  const its = chain.slice(0, end)
  const cover = its.filter(isLoose).pop()
  const place = chain[end]
  const around = place?.getBoundingClientRect()
  // A place that the page itself lays over everything is its own decision.
  const isSlot = around && (around.width * around.height < (home.innerWidth * home.innerHeight) / 2 || adOf(place))
  const last = its[end - 1]
  return { isPages: false, ...(last && { cover: cover ?? last, isInFlow: !cover }), slot: isSlot ? around : undefined }
}

export const isIn = (box: DOMRect | undefined, x: number, y: number) =>
  box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** Hit-tests points all over the window: how many show the page's content, and how many each ad's element covers. */
export function sample() {
  const covers = new Map<Element, number>()
  const inFlow = new Map<Element, number>()
  const known = new Map<Element, Hit>()
  let content = 0
  for (let n = 0; n < points; n++) {
    const x = (((n % columns) + 0.5) / columns) * home.innerWidth
    const y = ((Math.floor(n / columns) + 0.5) / rows) * home.innerHeight
    const hit = deepest(x, y)
    if (!hit || isRoot(hit)) continue
    const judged = known.get(hit) ?? judgeHit(hit)
    known.set(hit, judged)
    const { isPages, cover, isInFlow, slot } = judged
    if (isPages) content++
    const counts = isInFlow ? inFlow : covers
    if (cover && (isInFlow || !isIn(slot, x, y))) counts.set(cover, (counts.get(cover) ?? 0) + 1)
  }
  return { content, covers, inFlow }
}
