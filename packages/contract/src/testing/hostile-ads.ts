import { beaconLimits, type EventOf } from '../events.ts'
import { threatClassNames } from '../malvertising/threats.ts'
import { pick, type Random, randomFrom } from './random.ts'

/** Ads that try to break out of wherever they are displayed. Deterministic by seed. */

/** Set by a script that ran, and the host of requests that got out. */
export const ranMark = '__vigilRan'
export const outside = 'outside.example'

const run = `window.${ranMark}=1`
const pieces: readonly string[] = [
  `<script>${run}</script>`,
  `<script src="https://${outside}/x.js"></script>`,
  `<img src=x onerror="${run}">`,
  `<img src="https://${outside}/p.png">`,
  `<svg onload="${run}"><animate onbegin="${run}" attributeName=x dur=1s></svg>`,
  `<iframe srcdoc="<script>parent.${ranMark}=1</script>"></iframe>`,
  `<iframe src="https://${outside}/f"></iframe><iframe src="javascript:parent.${ranMark}=1"></iframe>`,
  `<a href="javascript:${run}" autofocus onfocus="${run}">x</a>`,
  `<object data="https://${outside}/o"></object><embed src="https://${outside}/e">`,
  `<video autoplay src="https://${outside}/v" onerror="${run}"></video>`,
  `<form action="https://${outside}/form"><button autofocus onfocus="${run}">x</button></form>`,
  `<link rel=stylesheet href="https://${outside}/x.css"><base href="https://${outside}/">`,
  `<style>*{background:url(https://${outside}/bg)} body{display:none!important}</style>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror="${run}">`,
  `<template shadowrootmode=open><script>${run}</script></template>`,
  `<details open ontoggle="${run}"><marquee onstart="${run}">`,
  '</pre></code></textarea></title></style></script></mark></span></div></section></main></body></html>',
  '<!--',
  '-->',
  ']]>',
  '</script><script>',
  `"><script>${run}</script>`,
  `' onmouseover='${run}' x='`,
  `{{constructor.constructor("${run}")()}}`,
  `\${${run}}`,
  `&lt;script&gt;${run}&lt;/script&gt; &#x3c;script&#x3e;`,
  '=HYPERLINK("https://outside.example","x")',
  "+1+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '-2+3',
  '\t=1+1',
  '\u202e\u202dtxt.exe\u202c',
  '\u2066\u2067\u2068\u2069',
  '\u200b\u200d\u2060\ufeff\u00ad',
  '\u0001\u0007\u001b[31m\u007f\u0085',
  '\u2028\u2029\r\n\r\n\n\t',
  '\u{e0041}\u{e007f}\u115f\u3164',
  'שלום עולם العربية',
  '广告 Жук Ünïcödé 😀👩‍👩‍👧‍👦',
  `z${'\u0301\u0316'.repeat(60)}`,
  '\ufffd\uffff\ufffe',
  '%00%0d%0aSet-Cookie:x=1',
  '../../../../etc/passwd',
  "'; DROP TABLE incidents; --",
  '\\',
  '\\u003cscript\\u003e',
  '/CreationDate (x) endstream endobj 1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
]

const long: readonly ((random: Random) => string)[] = [
  (random) => 'x'.repeat(Math.floor(random() * 50_000)),
  (random) => '\n'.repeat(Math.floor(random() * 5_000)),
  (random) => '<b>'.repeat(Math.floor(random() * 10_000)),
  (random) => '\u202e'.repeat(Math.floor(random() * 2_000)),
  (random) => '\u0301'.repeat(Math.floor(random() * 3_000)),
]

function makeMarkup(random: Random): string {
  const parts = Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(random, pieces))
  if (random() < 0.1) parts.splice(Math.floor(random() * parts.length), 0, pick(random, long)(random))
  const markup = parts.join(random() < 0.5 ? '\n' : '')
  // In bytes; a character can take four.
  return markup.slice(0, beaconLimits.markupBytes / 4)
}

/** Cuts without leaving a lone surrogate, which events may not contain. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** An incident with hostile text in every field. The caller sets id and time. */
export function hostileIncident(seed: number): Omit<EventOf<'incident'>, 'id' | 'at' | 'host'> {
  const random = randomFrom(seed)
  const markup = cut(makeMarkup(random), beaconLimits.markupBytes)
  const text = (length = 128) => cut(pick(random, pieces), length)
  const randomOffset = () => Math.floor(random() * (markup.length + 5))
  const [offsetStart = 0, offsetEnd = 0] = [randomOffset(), randomOffset()].sort((a, b) =>
    random() < 0.9 ? a - b : b - a,
  )
  return {
    type: 'incident',
    action: 'blocked',
    threatClass: pick(random, threatClassNames),
    variant: text(64),
    rule: text(64),
    script: text(2_048),
    url: text(2_048),
    creativeId: text(),
    seatId: text(),
    dspId: text(),
    bidderCode: text(),
    siteId: text(),
    adomains: [text(253)],
    traits: { [text(64)]: text(256), means: text(256) },
    markup,
    offsetStart,
    offsetEnd,
  }
}
