import { quietly } from '../../shared/hook.ts'
import type { Ad } from '../ad.ts'
import { home, stop } from '../world.ts'

/** Small frames that count or match readers are common and are no ads: only what loads an ad is one. */
const adlike = /\bads?\b|adserver|banner|creative|impression|slot=|gampad/i

/** Ads that nobody can see: looked for once what was inserted has its place. */
export function lookForHidden(ad: Ad, documentOf: () => Document | null) {
  for (const wait of [400, 2_500]) home.setTimeout(() => quietly(() => judgeFrames(ad, documentOf())), wait)
}

function judgeFrames(ad: Ad, document: Document | null) {
  const view = document?.defaultView
  if (!document || !view) return
  const shown: DOMRect[] = []
  for (const frame of document.querySelectorAll('iframe')) {
    const { src } = frame
    if (!adlike.test(src)) continue
    const box = frame.getBoundingClientRect()
    const { opacity, display } = view.getComputedStyle(frame)
    const isOver = shown.some(
      (other) =>
        Math.abs(other.left - box.left) + Math.abs(other.top - box.top) + Math.abs(other.width - box.width) < 9,
    )
    const isTiny = display !== 'none' && (box.width < 3 || box.height < 3 || Number(opacity) < 0.05)
    const isFar = box.right < -50 || box.bottom < -50 || box.left > view.innerWidth + 2_000
    const variant = isTiny ? 'one-pixel-frame' : isFar ? 'off-screen-frame' : isOver ? 'stacked-frames' : ''
    if (!variant) shown.push(box)
    else if (stop(ad, { what: `hidden-ads/${variant}`, hint: src, address: src })) frame.src = 'about:blank'
  }
}

/** An ad's element in the page that takes the page's clicks and cannot be seen. */
export function lookForOverlay(ad: Ad, element: Element) {
  home.setTimeout(
    () =>
      quietly(() => {
        const { width, height } = element.getBoundingClientRect()
        const { opacity, backgroundColor, position, pointerEvents } = home.getComputedStyle(element)
        const isUnseen = Number(opacity) < 0.1 || (/, 0\)$/.test(backgroundColor) && !element.textContent?.trim())
        const isLarge = width * height > (home.innerWidth * home.innerHeight) / 2
        if (!isLarge || !isUnseen || pointerEvents === 'none' || !/fixed|absolute/.test(position)) return
        const address = element.getAttribute('href') ?? ''
        const what = 'click-hijack/transparent-overlay'
        if (stop(ad, { what, hint: address || 'opacity', address })) element.remove()
      }),
    50,
  )
}
