import type { Ad } from '../ad.ts'
import { quietly } from '../hook.ts'
import type { Deed, World } from '../world.ts'

const adlike = /\bads?\b|adserver|banner|creative|impression|slot=|\/gampad\/|\/serve\b/i
const waits = [400, 2_500]

/** Ads that nobody can see, and links that nobody can see but click: looked for once what was inserted has its place. */
export function lookForHidden(world: World, ad: Ad, documentOf: () => Document | null) {
  for (const wait of waits) world.home.setTimeout(() => quietly(() => judgeFrames(world, ad, documentOf())), wait)
}

function judgeFrames(world: World, ad: Ad, document: Document | null) {
  const view = document?.defaultView
  if (!document || !view) return
  const frames = [...document.querySelectorAll('iframe')].filter(
    (frame) => frame.src && !/^(?:about|javascript):/.test(frame.src),
  )
  const drawn = frames.map((frame) => ({
    frame,
    box: frame.getBoundingClientRect(),
    style: view.getComputedStyle(frame),
  }))
  const shown: DOMRect[] = []
  for (const { frame, box, style } of drawn) {
    const variant = variantOf(frame, box, style, view, shown)
    if (!variant) shown.push(box)
    else if (world.stop(ad, hidden(variant, frame))) frame.src = 'about:blank'
  }
}

/** Small frames that count or match readers are common and are no ads: only what loads an ad is one. */
function variantOf(frame: HTMLIFrameElement, box: DOMRect, style: CSSStyleDeclaration, view: Window, shown: DOMRect[]) {
  if (!adlike.test(frame.src)) return undefined
  const isTiny = box.width <= 2 || box.height <= 2 || Number(style.opacity) < 0.05
  if (isTiny && style.display !== 'none') return 'one-pixel-frame'
  if (box.right < -50 || box.bottom < -50 || box.left > view.innerWidth + 2_000 || box.top > view.innerHeight + 5_000)
    return 'off-screen-frame'
  const isOver = (other: DOMRect) =>
    Math.abs(other.left - box.left) < 4 && Math.abs(other.top - box.top) < 4 && Math.abs(other.width - box.width) < 4
  return shown.some(isOver) ? 'stacked-frames' : undefined
}

function hidden(variant: string, frame: HTMLIFrameElement): Deed {
  return {
    threatClass: 'hidden-ads',
    variant,
    rule: variant,
    script: frame.src.slice(0, 2_048),
    hint: frame.getAttribute('src') ?? '',
  }
}

/** An ad's element outside of its place that takes the page's clicks. */
export function lookForOverlay(world: World, ad: Ad, element: Element) {
  world.home.setTimeout(() => quietly(() => judgeOverlay(world, ad, element)), 50)
}

function judgeOverlay(world: World, ad: Ad, element: Element) {
  const { home } = world
  if (!element.isConnected || element.ownerDocument !== home.document) return
  const box = element.getBoundingClientRect()
  const style = home.getComputedStyle(element)
  const share =
    (Math.min(box.width, home.innerWidth) * Math.min(box.height, home.innerHeight)) /
    (home.innerWidth * home.innerHeight)
  const isUnseen = Number(style.opacity) < 0.1 || (isClear(style.backgroundColor) && !element.textContent?.trim())
  const takesClicks = style.pointerEvents !== 'none' && /^(?:fixed|absolute)$/.test(style.position)
  if (share < 0.5 || !isUnseen || !takesClicks) return
  const script = element.querySelector('a[href]')?.getAttribute('href') ?? element.getAttribute('href') ?? undefined
  const deed: Deed = {
    threatClass: 'click-hijack',
    variant: 'transparent-overlay',
    rule: 'transparent-overlay',
    hint: script ?? 'opacity',
    traits: { 'share of the window': `${Math.round(share * 100)} %` },
    ...(script && { script }),
  }
  if (world.stop(ad, deed)) element.remove()
}

const isClear = (colour: string) => /^(?:transparent|rgba\(.*,\s*0\))$/.test(colour)
