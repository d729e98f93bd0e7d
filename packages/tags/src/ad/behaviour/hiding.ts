import { quietly } from '../../shared/hook.ts'
import type { Ad } from '../ad.ts'
import { home, stop } from '../world.ts'

const sides = ['left', 'top', 'width'] as const

/** Small frames that count or match readers are common and are no ads: only what loads an ad is one. */
const adlike = /\bads?\b|adserver|banner|creative|impression|slot=|gampad/i

/** To ask for places before the page was drawn would have it laid out once more. */
function onceDrawn(work: () => void) {
  home.requestAnimationFrame(() => home.setTimeout(() => quietly(work), 20))
}

/** Ads that nobody can see: looked for once what was inserted has its place. */
export function lookForHidden(ad: Ad, documentOf: () => Document) {
  for (const wait of [400, 2_500]) home.setTimeout(() => onceDrawn(() => judgeFrames(ad, documentOf())), wait)
}

function judgeFrames(ad: Ad, document: Document) {
  const view = document.defaultView
  if (!view) return
  const shown: DOMRect[] = []
  for (const frame of document.querySelectorAll('iframe')) {
    const { src } = frame
    if (!adlike.test(src)) continue
    const box = frame.getBoundingClientRect()
    const { opacity, display } = view.getComputedStyle(frame)
    const isOver = shown.some((other) => sides.every((side) => Math.abs(other[side] - box[side]) < 5))
    const isTiny = display !== 'none' && (box.width < 3 || box.height < 3 || +opacity < 0.05)
    const isFar = box.right < -50 || box.bottom < -50 || box.left > view.innerWidth + 2_000
    const variant = isTiny ? 'one-pixel-frame' : isFar ? 'off-screen-frame' : isOver ? 'stacked-frames' : ''
    if (!variant) shown.push(box)
    else if (stop(ad, { what: `hidden-ads/${variant}`, hint: src, address: src })) frame.src = 'about:blank'
  }
}

/** An ad's element in the page that takes the page's clicks and cannot be seen. */
export function lookForOverlay(ad: Ad, element: Element) {
  onceDrawn(() => {
    const { opacity, backgroundColor, position, pointerEvents } = home.getComputedStyle(element)
    if (pointerEvents === 'none' || !/fixed|absolute/.test(position)) return
    const { width, height } = element.getBoundingClientRect()
    const isUnseen = +opacity < 0.1 || (/, 0\)$/.test(backgroundColor) && !element.textContent?.trim())
    if (!isUnseen || width * height < (home.innerWidth * home.innerHeight) / 2) return
    const address = element.getAttribute('href') ?? ''
    const what = 'click-hijack/transparent-overlay'
    if (stop(ad, { what, hint: address || 'opacity', address })) element.remove()
  })
}
