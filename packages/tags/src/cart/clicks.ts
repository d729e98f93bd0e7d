import { quietly } from '../shared/hook.ts'
import { isCodeName } from './fields.ts'
import { networkOfName, networkOfPlace } from './networks.ts'
import { configuration } from './page-state.ts'

const clickParameter =
  /[?&/;](aff(iliate)?[-_]?(id|ref|tag|track|code)?|a_?aid|irclickid|clickref|camref|(offer|partner|publisher|pub|sub)_?id)[=/:]/i
const clickPath = /\b(clicks?|clk|aff(iliates?)?|track|trk|go|redir(ect)?|out|hop|visit|deeplink|jump|partners?|c|r)\b/i
/** Paths that shops use to report sales and views. */
const reportingPath = /conver|sale|order|pixel|event|collect|banner|impression|\.(js|css)$/i

export interface Click {
  network: string
  /** Recognized by the shape of its URL, not by a listed host. */
  isGuessed: boolean
  url: URL
  /** For a URL of the shop: the parameter that attributes the visit or applies a code. Only untrusted requests are attacks. */
  own?: [name: string, value: string]
}

/** The registrable domain: two labels, or three below a public suffix such as `co.uk`. */
const siteOf = (host: string) => /[^.]{1,63}(\.(com?|org|net))?\.[^.]+$/.exec(host)?.[0] ?? host
const homeSite = siteOf(location.hostname)
export const isHome = ({ hostname }: { hostname: string }) => siteOf(hostname) === homeSite

/** Cached results: most URLs are checked several times. */
const verdicts = new Map<string, Click | undefined>()
/** URLs of blobs that contain a click link. */
const blobs = new Map<string, Click>()
const maxVerdicts = 2_000
const maxText = 20_000

/** The affiliate click that a request to this URL would make. */
export function findClick(address: unknown): Click | undefined {
  const text = String(address).trim()
  if (verdicts.size > maxVerdicts) verdicts.clear()
  if (!verdicts.has(text)) verdicts.set(text, check(text))
  return verdicts.get(text)
}

export const markBlob = (address: string, click: Click) => blobs.set(address, click)

function check(text: string): Click | undefined {
  if (text.startsWith('blob:')) return blobs.get(text)
  if (/^(data:[at,]|javascript:)/i.test(text)) return findClickIn(decoded(text.slice(0, maxText)))
  // Most URLs are the shop's own.
  const url = /^((https?|wss?):)?[\\/]{2}|[?&][\w-]+=|\/discount\//i.test(text) ? parseUrl(text) : undefined
  if (!url) return undefined
  if (isHome(url)) return findOwnClick(url)
  // A host's final dot changes nothing for the browser.
  const place = url.hostname.replace(/\.$/, '') + url.pathname
  const network = networkOfPlace(place)
  if (network) return { network, isGuessed: false, url }
  const isLike = clickParameter.test(url.pathname + url.search) && clickPath.test(place) && !reportingPath.test(place)
  return configuration.agnostic && isLike ? { network: siteOf(url.hostname), isGuessed: true, url } : undefined
}

/** The attribution or discount that this URL of the shop would earn. */
function findOwnClick(url: URL): Click | undefined {
  const own = parametersOf(url).find(([name, value]) => value && (networkOfName(name) || isCodeName(name)))
  const network = own && networkOfName(own[0])
  return own && { network: network ?? '', isGuessed: false, url, own }
}

/** Names and values in a URL. Some shops apply a code from the path. */
export const parametersOf = ({ search, hash, pathname }: URL | Location): [string, string][] => [
  ...new URLSearchParams(search),
  ...new URLSearchParams(hash.slice(1)),
  ['code', /\/discount\/([^/]+)$/.exec(decoded(pathname))?.[1] ?? ''],
]

export const parseUrl = (text: unknown) => quietly(() => new URL(String(text), document.baseURI))
export const decoded = (text: string) => quietly(() => decodeURIComponent(text)) ?? text

/** The first click link in markup, CSS or code. */
export function findClickIn(text: string): Click | undefined {
  if (!/\/\/|\/discount\//.test(text)) return undefined
  for (const [found] of text.slice(0, maxText).matchAll(/((https?|wss?):)?\/(\/|discount\/)[^\s"'`<>()\\]+/gi)) {
    const click = findClick(found.replaceAll('&amp;', '&'))
    if (click) return click
  }
  return undefined
}
