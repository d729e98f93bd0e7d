import { quietly } from '../shared/hook.ts'
import { isCodeName } from './fields.ts'
import { networkOfName, networkOfPlace } from './networks.ts'
import { configuration } from './world.ts'

const parameter =
  /[?&/;](aff(iliate)?[-_]?(id|ref|tag|track|code)?|a_?aid|irclickid|clickref|camref|(offer|partner|publisher|pub|sub)_?id)[=/:]/i
const clicking = /\b(clicks?|clk|aff(iliates?)?|track|trk|go|redir(ect)?|out|hop|visit|deeplink|jump|partners?|c|r)\b/i
/** Paths that shops use to report sales and views. */
const telling = /conver|sale|order|pixel|event|collect|banner|impression|\.(js|css)$/i

export interface Click {
  network: string
  /** Recognised by the shape of its address, not by a listed host. */
  isGuessed: boolean
  url: URL
  /** The shop itself, with a parameter that attributes the visit or applies a code. Only a stranger's request for it is an attack. */
  own?: [name: string, value: string]
}

/** The registrable domain: two labels, or three below a public suffix such as `co.uk`. */
const siteOf = (host: string) => /[^.]{1,63}(\.(com?|org|net))?\.[^.]+$/.exec(host)?.[0] ?? host
const homeSite = siteOf(location.hostname)
export const isHome = ({ hostname }: { hostname: string }) => siteOf(hostname) === homeSite

/** Verdicts by address: most addresses are judged several times. */
const judged = new Map<string, Click | undefined>()
/** Addresses of blobs that hold a click link. */
const blobs = new Map<string, Click>()
const mostJudged = 2_000
const mostText = 20_000

/** The click that a request to this address would make. */
export function clickOf(address: unknown): Click | undefined {
  const text = String(address).trim()
  if (judged.size > mostJudged) judged.clear()
  if (!judged.has(text)) judged.set(text, judge(text))
  return judged.get(text)
}

export const markBlob = (address: string, click: Click) => blobs.set(address, click)

function judge(text: string): Click | undefined {
  if (text.startsWith('blob:')) return blobs.get(text)
  if (/^(data:text|data:application|data:,|javascript:)/i.test(text)) return clickIn(unpacked(text.slice(0, mostText)))
  // Most addresses are the shop's own.
  const url = /^((https?|wss?):)?[\\/]{2}|[?&][\w-]+=|\/discount\//i.test(text) ? parsed(text) : undefined
  if (!url) return undefined
  if (isHome(url)) return ownClick(url)
  const place = url.hostname + url.pathname
  const network = networkOfPlace(place)
  if (network) return { network, isGuessed: false, url }
  const isLike = parameter.test(url.pathname + url.search) && clicking.test(place) && !telling.test(place)
  return configuration.agnostic && isLike ? { network: siteOf(url.hostname), isGuessed: true, url } : undefined
}

/** The attribution or discount that a request for this address of the shop would earn. */
function ownClick(url: URL): Click | undefined {
  const own = parametersOf(url).find(([name, value]) => value && (networkOfName(name) || isCodeName(name)))
  const network = own && networkOfName(own[0])
  return own && { network: network ?? '', isGuessed: false, url, own }
}

/** Names and values in an address. Some shops apply the code of a path. */
export const parametersOf = ({ search, hash, pathname }: URL | Location): [string, string][] => [
  ...new URLSearchParams(search),
  ...new URLSearchParams(hash.slice(1)),
  ['code', /\/discount\/([\w-]+)$/.exec(pathname)?.[1] ?? ''],
]

export const parsed = (text: unknown) => quietly(() => new URL(String(text), document.baseURI))
export const unpacked = (text: string) => quietly(() => decodeURIComponent(text)) ?? text

/** The first click link in markup, a style sheet or code. */
export function clickIn(text: string): Click | undefined {
  if (!text.includes('//')) return undefined
  for (const [found] of text.slice(0, mostText).matchAll(/(?:(?:https?|wss?):)?\/\/[^\s"'`<>()\\]+/gi)) {
    const click = clickOf(found.replaceAll('&amp;', '&'))
    if (click) return click
  }
  return undefined
}
