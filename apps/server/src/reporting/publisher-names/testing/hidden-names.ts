import { domainToASCII } from 'node:url'
import fc from 'fast-check'

/** Ways in which an ad can spell a text. Each returns markup or code that contains the spelling. */

const bytes = (text: string) => [...Buffer.from(text)]
const hex = (code: number) => code.toString(16).padStart(2, '0')
const units = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const reversed = (text: string) => [...text].reverse().join('')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const percent = (text: string) =>
  bytes(text)
    .map((byte) => `%${hex(byte)}`)
    .join('')
const pieces = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []
const isPlain = (sign: string) => /[a-z0-9]/i.test(sign)
const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
/** Mathematical Fraktur letters have named entities; digits and signs keep their own. */
const fraktur = (text: string) =>
  text.toLowerCase().replace(/[a-z.-]/g, (sign) => ({ '.': '&period;', '-': '&hyphen;' })[sign] ?? `&${sign}fr;`)

/** `key` is 1 to 120, `size` is 2 to 6. */
type Hide = (text: string, key: number, size: number) => string

export const hidings: Readonly<Record<string, Hide>> = {
  plain: (text) => `<a href="https://${text}">Read on</a>`,
  upperCase: (text) => `<p>${text.toUpperCase()}</p>`,
  mixedCase: (text, key) =>
    `<p>${[...text].map((sign, at) => ((at + key) % 2 ? sign.toUpperCase() : sign)).join('')}</p>`,
  www: (text) => `<a href="//www.${text}">x</a>`,
  percent: (text) => `<img src="/p?r=${percent(text)}">`,
  somePercent: (text, _key, size) =>
    `<img src="/p?r=${[...text].map((sign, at) => (at % size ? encodeURIComponent(sign) : percent(sign))).join('')}">`,
  doublePercent: (text) => `<img src="/p?r=${percent(text).replaceAll('%', '%25')}">`,
  triplePercent: (text) => `<img src="/p?r=${percent(text).replaceAll('%', '%2525')}">`,
  percentUnits: (text) =>
    `<script>unescape("${units(text)
      .map((unit) => `%u${unit.toString(16).padStart(4, '0')}`)
      .join('')}")</script>`,
  base64: (text) => `<script>atob("${base64(text)}")</script>`,
  base64InText: (text, key) => `<script>atob("${base64(`${'x'.repeat(key % 5)} on ${text}, today`)}")</script>`,
  base64NoPadding: (text) => `<script>atob("${base64(text).replaceAll('=', '')}")</script>`,
  base64AfterPath: (text, key) => `<img src="https://a.example/${'p'.repeat(1 + (key % 7))}/${base64(text)}">`,
  base64Url: (text) => `<img src="/p?d=${Buffer.from(`https://${text}?~~~`).toString('base64url')}">`,
  base64Pieces: (text) =>
    `<script>atob(${pieces(base64(text), 5)
      .map((part) => `"${part}"`)
      .join('+')})</script>`,
  base64Lines: (text) => `<script>atob(\`${pieces(base64(text), 7).join('\n')}\`)</script>`,
  base64Utf16: (text) => `<b data-x="${Buffer.from(text, 'utf16le').toString('base64')}"></b>`,
  base64Twice: (text) => `<script>atob(atob("${base64(base64(text))}"))</script>`,
  base64OfPercent: (text) => `<script>unescape(atob("${base64(percent(text))}"))</script>`,
  percentOfBase64: (text) => `<img src="/p?d=${percent(base64(text))}">`,
  base64Reversed: (text) => `<script>atob(r("${reversed(base64(text))}"))</script>`,
  base64OfReversed: (text) => `<script>r(atob("${base64(reversed(text))}"))</script>`,
  hex: (text) => `<b data-x="${Buffer.from(text).toString('hex')}"></b>`,
  hexUpper: (text) => `<b data-x="${Buffer.from(text).toString('hex').toUpperCase()}"></b>`,
  hexAfterDigit: (text) => `<b data-x="a${Buffer.from(text).toString('hex')}"></b>`,
  hexList: (text) => `<script>f([${bytes(text).map((byte) => `0x${hex(byte)}`)}])</script>`,
  hexSpaced: (text) => `<b data-x="${bytes(text).map(hex).join(' ')}"></b>`,
  hexEscapes: (text) =>
    `<script>x="${bytes(text)
      .map((byte) => `\\x${hex(byte)}`)
      .join('')}"</script>`,
  unitEscapes: (text) =>
    `<script>x="${units(text)
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join('')}"</script>`,
  codePointEscapes: (text) =>
    `<script>x="${[...text].map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join('')}"</script>`,
  octalEscapes: (text) =>
    `<script>x="${bytes(text)
      .map((byte) => `\\${byte.toString(8)}`)
      .join('')}"</script>`,
  cssEscapes: (text) =>
    `<style>a:after{content:"${units(text)
      .map((unit) => `\\${unit.toString(16)} `)
      .join('')}"}</style>`,
  needlessEscapes: (text) =>
    `<script>x="${[...text].map((sign) => (/[a-z]/.test(sign) && !/[bfnrtuvx]/.test(sign) ? `\\${sign}` : sign)).join('')}"</script>`,
  someEscapes: (text, _key, size) =>
    `<script>x="${[...text].map((sign, at) => (at % size || !isPlain(sign) ? sign : `\\x${hex(sign.charCodeAt(0))}`)).join('')}"</script>`,
  decimalEntities: (text) => `<p>${[...text].map((sign) => `&#${sign.codePointAt(0)};`).join('')}</p>`,
  decimalEntitiesUnclosed: (text) => `<p>${[...text].map((sign) => `&#0${sign.codePointAt(0)}`).join('')}</p>`,
  hexEntities: (text) => `<p>${[...text].map((sign) => `&#x${sign.codePointAt(0)?.toString(16)};`).join('')}</p>`,
  namedEntities: (text) =>
    `<p>${text.replaceAll('.', '&period;').replaceAll('/', '&sol;').replaceAll('-', '&hyphen;')}</p>`,
  softHyphens: (text, _key, size) => `<p>${pieces(text, size).join('&shy;')}</p>`,
  frakturEntities: (text) => `<p>${fraktur(text)}</p>`,
  entitiesTwice: (text) => `<p>${[...text].map((sign) => `&amp;#${sign.codePointAt(0)};`).join('')}</p>`,
  entitiesOfPercent: (text) => `<p>${[...percent(text)].map((sign) => `&#${sign.charCodeAt(0)};`).join('')}</p>`,
  characterCodes: (text) => `<script>String.fromCharCode(${units(text)})</script>`,
  characterCodesApart: (text) =>
    `<script>x=${units(text)
      .map((unit) => `String.fromCharCode(${unit})`)
      .join('+')}</script>`,
  characterCodesInText: (text) => `<b data-x="${units(text).join('.')}"></b>`,
  reversed: (text) => `<script>r("${reversed(text)}")</script>`,
  reversedPercent: (text) => `<script>r("${reversed(percent(text))}")</script>`,
  joined: (text, _key, size) =>
    `<script>x=${pieces(text, size)
      .map((part) => `"${part}"`)
      .join(' + ')}</script>`,
  joinedQuotes: (text) =>
    `<script>x=${pieces(text, 3)
      .map((part, at) => (at % 2 ? `"${part}"` : `'${part}'`))
      .join('+')}</script>`,
  concatenated: (text, _key, size) =>
    `<script>x=""${pieces(text, size)
      .map((part) => `.concat("${part}")`)
      .join('')}</script>`,
  arrayJoined: (text, _key, size) => `<script>${JSON.stringify(pieces(text, size))}.join('')</script>`,
  arrayReversed: (text, _key, size) =>
    `<script>${JSON.stringify(pieces(text, size).reverse())}.reverse().join('')</script>`,
  variables: (text, _key, size) =>
    `<script>${pieces(text, size)
      .map((part, at) => `var v${at}='${part}';`)
      .join('')}</script>`,
  shuffled(text, key, size) {
    const parts = pieces(text, size)
    const order = parts.map((_part, at) => at).sort((a, b) => ((a * 7 + key) % 13) - ((b * 7 + key) % 13) || a - b)
    const places = order.map((_index, at) => order.indexOf(at))
    return `<script>var p=${JSON.stringify(order.map((at) => parts[at]))},q=${JSON.stringify(places)};</script>`
  },
  elements: (text, _key, size) => `<p>${pieces(text, size).join('<b></b>')}</p>`,
  comments: (text, _key, size) => `<p>${pieces(text, size).join('<!-- more -->')}</p>`,
  codeComments: (text, _key, size) =>
    `<script>x=${pieces(text, size)
      .map((part) => `"${part}"`)
      .join('/* and */+')}</script>`,
  dotted: (text) => `<p>${text.replaceAll('.', '[.]')}</p>`,
  spaced: (text) => `<p>${[...text].join(' ')}</p>`,
  zeroWidth: (text, _key, size) => `<p>${pieces(text, size).join('\u200b')}</p>`,
  fullWidth: (text) => `<p>${fullWidth(text)}</p>`,
  fullWidthEntities: (text) => `<p>${[...fullWidth(text)].map((sign) => `&#${sign.codePointAt(0)};`).join('')}</p>`,
  decomposed: (text) => `<p>${text.normalize('NFD')}</p>`,
  accented: (text) => `<p>${text.replaceAll('e', 'é').replaceAll('a', 'à')}</p>`,
  xorHex: (text, key) => `<b data-x="${Buffer.from(bytes(text).map((byte) => byte ^ key)).toString('hex')}"></b>`,
  xorBase64: (text, key) => `<b data-x="${Buffer.from(bytes(text).map((byte) => byte ^ key)).toString('base64')}"></b>`,
  xorCodes: (text, key) => `<script>f([${bytes(text).map((byte) => byte ^ key)}],${key})</script>`,
  binary: (text) =>
    `<b data-x="${bytes(text)
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')}"></b>`,
  invisible: (text) =>
    `<b data-x="${bytes(text)
      .map((byte) => byte.toString(2).padStart(8, '0').replaceAll('0', '\u200b').replaceAll('1', '\u200c'))
      .join('')}"></b>`,
  json: (text) => `<script>JSON.parse(${JSON.stringify(JSON.stringify({ page: text }))})</script>`,
  dataUrl: (text) => `<iframe src="data:text/html;base64,${base64(`<p>${text}</p>`)}"></iframe>`,
  frameInFrame: (text) => `<iframe srcdoc="${`<a href='https://${text}'>`.replaceAll("'", '&quot;')}"></iframe>`,
}

/** Publishers: with and without subdomain, hyphens, long endings and non-ASCII names. */
export const sites = [
  { host: 'www.secretpaper.example', name: 'secretpaper' },
  { host: 'm.sport.kurier-am-abend.co.uk', name: 'kurier-am-abend' },
  { host: 'lantern24.example.com', name: 'example' },
  { host: 'quillpost.blogspot.com', name: 'quillpost' },
  { host: domainToASCII('zürcherblatt.ch'), name: 'zürcherblatt' },
  { host: 'wochenblick.de', name: 'wochenblick' },
] as const

export const path = '/politics/2026/harbour-bridge-closed.html'

export type HiddenIn = 'markup' | 'script' | 'traits'
export type Secret = 'host' | 'domain' | 'name' | 'path' | 'page'

export interface HiddenName {
  site: (typeof sites)[number]
  secret: Secret
  /** The spelling that must not come through. */
  spelling: string
  hiding: string
  where: HiddenIn
}

const toDomain = (host: string) =>
  (host.endsWith('.co.uk') ? host.split('.').slice(-3) : host.split('.').slice(-2)).join('.')

function secretText({ host, name }: (typeof sites)[number], secret: Secret) {
  if (secret === 'host') return host
  if (secret === 'domain') return host.endsWith('blogspot.com') ? host : toDomain(host)
  if (secret === 'name') return name
  return secret === 'path' ? path : `${host}${path}`
}

/** Names of a publisher or its page, each hidden in one place. */
export const hiddenName = (secrets: readonly Secret[]): fc.Arbitrary<HiddenName> =>
  fc
    .record({
      site: fc.constantFrom(...sites),
      secret: fc.constantFrom(...secrets),
      hiding: fc.constantFrom(...Object.keys(hidings)),
      where: fc.constantFrom('markup' as const, 'script' as const, 'traits' as const),
      key: fc.integer({ min: 1, max: 120 }),
      size: fc.integer({ min: 2, max: 6 }),
    })
    .map(({ site, secret, hiding, where, key, size }) => {
      const hide = hidings[hiding] ?? String
      return { site, secret, hiding, where, spelling: hide(secretText(site, secret), key, size) }
    })
