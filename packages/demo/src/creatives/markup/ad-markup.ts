import { hashText, Random } from '../../random/random.ts'
import type { Advertiser } from '../advertisers.ts'
import type { Snippet } from './snippet.ts'

export interface AdLayout {
  creativeId: string
  width: number
  height: number
  advertiser: Advertiser
  /** Host of the ad server named in the markup. */
  servedBy: string
  /** Seeds an illustration. */
  artwork?: string
}

/** The visible picture, drawn in the markup, so it needs no network. */
function picture({ width, height, advertiser, servedBy, creativeId, artwork }: AdLayout): string {
  const [background, text, action] = advertiser.colours
  const isFlat = height < 120
  const size = isFlat ? 15 : Math.round(Math.min(width, height) / 11)
  return [
    '<style>',
    `.ad-${creativeId}{position:relative;width:${width}px;height:${height}px;background:${background};color:${text};font-family:Helvetica,Arial,sans-serif;overflow:hidden;display:flex;flex-direction:${isFlat ? 'row' : 'column'};align-items:center;justify-content:space-evenly;text-align:center;text-decoration:none}`,
    `.ad-${creativeId} .h{font-size:${size}px;font-weight:700;padding:0 8px}`,
    `.ad-${creativeId} .o{font-size:${Math.round(size * 0.7)}px;opacity:.85}`,
    `.ad-${creativeId} .b{background:${action};color:#fff;border-radius:4px;padding:8px 14px;font-size:${Math.round(size * 0.65)}px;font-weight:600}`,
    '</style>',
    `<a data-click class="ad-${creativeId}" href="https://click.${servedBy}/c/${creativeId}?u=https%3A%2F%2F${advertiser.domain}%2F" target="_blank" rel="noopener sponsored">`,
    artwork ? illustration(artwork, width, Math.round(height * 0.42), advertiser.colours) : '',
    isFlat || artwork
      ? ''
      : `<svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true"><circle cx="28" cy="28" r="26" fill="${action}"/><path d="M14 36 L28 14 L42 36 Z" fill="${background}"/></svg>`,
    `<span class="h">${advertiser.headline}</span><span class="o">${advertiser.offer}</span><span class="b">${advertiser.button}</span>`,
    '</a>',
  ].join('\n')
}

/** A row of houses under a sun: enough corners to recognise a campaign by. */
function illustration(seed: string, width: number, height: number, [, text, action]: Advertiser['colours']): string {
  const random = new Random(hashText(seed), 11, 12)
  const shapes = [`<circle cx="${random.integer(40, width - 40)}" cy="22" r="16" fill="${action}"/>`]
  for (let left = 4; left < width - 40; ) {
    const [wide, tall] = [random.integer(26, 46), random.integer(Math.round(height * 0.35), height - 24)]
    const top = height - tall
    const opacity = random.integer(4, 9) / 10
    shapes.push(
      `<path d="M${left} ${height}V${top}l${wide / 2} -${random.integer(6, 18)} ${wide / 2} ${random.integer(4, 14)}V${height}z" fill="${random.chance(0.3) ? action : text}" opacity="${opacity}"/>`,
      `<rect x="${left + random.integer(4, 8)}" y="${top + random.integer(8, 14)}" width="${random.integer(6, 10)}" height="${random.integer(8, 14)}" fill="#fff"/>`,
    )
    left += wide + random.integer(2, 8)
  }
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${shapes.join('')}</svg>`
}

const counted = ['loaded', 'inView', 'viewable', 'firstQuartile', 'midpoint', 'hover', 'focus', 'muted', 'resize']

/** Parts of every ad other than its picture: settings, a view counter, a tracking pixel. */
function baggage(random: Random, { creativeId, servedBy, width, height }: AdLayout, weight: number): string[] {
  const events = counted.slice(0, random.integer(3, counted.length))
  const settings = {
    id: creativeId,
    size: [width, height],
    server: `https://srv.${servedBy}`,
    events: Object.fromEntries(events.map((name) => [name, `https://px.${servedBy}/e/${name}?c=${creativeId}`])),
    products: Array.from({ length: weight * 3 }, (_, i) => ({
      sku: `${creativeId}-${i}`,
      rank: random.integer(1, 999),
    })),
  }
  return [
    `<script type="application/json" id="cfg-${creativeId}">${JSON.stringify(settings)}</script>`,
    `<script>(function(d,w){var c=JSON.parse(d.getElementById('cfg-${creativeId}').textContent),s={},n=0;function seen(k){if(s[k])return;s[k]=++n;(w.__adq=w.__adq||[]).push([c.id,k,Date.now()])}seen('loaded');if('IntersectionObserver' in w){new IntersectionObserver(function(e){e.forEach(function(x){if(x.intersectionRatio>=.5)setTimeout(function(){seen('viewable')},1000)})},{threshold:[0,.5,1]}).observe(d.querySelector('.ad-${creativeId}'))}})(document,window);</script>`,
    `<noscript><img src="https://px.${servedBy}/n?c=${creativeId}" width="1" height="1" alt=""></noscript>`,
  ]
}

export interface AdMarkup {
  markup: string
  offsetStart: number
  offsetEnd: number
}

/** An ad as the exchange delivers it, with the malicious part, if any, in between. */
export function adMarkup(random: Random, layout: AdLayout, bad: Snippet | undefined): AdMarkup {
  const rest = baggage(random, layout, Math.floor(random.next() ** 2 * 44))
  const parts = [
    `<!-- ${layout.servedBy} creative ${layout.creativeId} ${layout.width}x${layout.height} -->`,
    picture(layout),
    ...rest,
  ]
  if (bad) parts.splice(random.integer(2, parts.length), 0, bad.html)
  const markup = parts.join('\n')
  const offsetStart = bad ? markup.indexOf(bad.match) : 0
  return { markup, offsetStart, offsetEnd: bad ? offsetStart + bad.match.length : 0 }
}
