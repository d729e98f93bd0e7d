import { quietly } from '../shared/hook.ts'
import { configuration, home } from './world.ts'

/**
 * Where clicks on affiliates' links lead, by host and path, and the cookies that stand for such a click. What shops tell the networks
 * of sales has other addresses.
 */
const networks: [name: string, clicks: RegExp, cookies?: RegExp][] = [
  ['CJ Affiliate', /(^|\.)(anrdoezrs|dpbolvw|jdoqocy|kqzyfj|tkqlhce|qksrv|apmebf)\.(net|com)\//, /^cje(vent)?(_dc)?$/i],
  [
    'Rakuten Advertising',
    /(^|\.)linksynergy\..{0,99}\/(deeplink|fs-bin|link)/,
    /^(ran(SiteID|MID|EAID)|lsclick_\w+)$/i,
  ],
  ['ShareASale', /(^|\.)shareasale\.com\/(r|u|m-pr)\.cfm/, /^sscid$/i],
  ['Awin', /(^|\.)(awin1|zenaps)\.com\/(cread|awclick|c)/, /^(awc|_aw_(j|m)_\d+)$/i],
  ['Impact', /(^|\.)(sjv|pxf|evyy|7eer|ojrq)\.(io|net)\//, /^irclickid$/i],
  ['Partnerize', /(^|\.)prf\.hn\/(click|l)\//, /^clickref$/i],
  ['Pepperjam', /(^|\.)(pjtra|pjatr|pntra|pntrs|gopjn)\.com\/t\//],
  ['Skimlinks', /^go\.(skimresources|redirectingat)\.com\//],
  ['Tradedoubler', /^clk\w*\.tradedoubler\.com\/click/, /^tduid$/i],
  ['Webgains', /^track\.webgains\.com\/click/],
]
const anyCookie = /^(aff(iliate)?([-_]?(id|ref|tag|code))?|a_aid|\w{1,8}[-_](aff|click)(id)?|partner_?id|click_?id)$/i

const parameter = /[?&/](aff(iliate)?[-_]?(id|ref|tag)?|a_?aid|irclickid|clickref|(offer|partner|publisher)_?id)[=/]/i
const clicking = /(^|[./_-])(clicks?|clk|aff(iliates?)?|track|go|redir(ect)?|out|c|r)([./_?-]|$)/i
/** How shops, not affiliates, call what they tell of. */
const telling = /conver|sale|order|pixel|event|collect|\.(js|css)$/i

export interface Click {
  network: string
  /** Not in the list above, but its address is that of a click. */
  isGuessed: boolean
  url: URL
}

const siteOf = (host: string) => host.split('.').slice(-2).join('.')

/** Addresses that were looked at: most are looked at several times. */
const judged = new Map<string, Click | undefined>()
const mostJudged = 2_000

/** Whether a click on an affiliate's link leads to this address. */
export function clickOf(address: unknown): Click | undefined {
  const text = String(address)
  if (judged.size > mostJudged) judged.clear()
  if (!judged.has(text)) judged.set(text, judge(text))
  return judged.get(text)
}

function judge(text: string): Click | undefined {
  // Most addresses are the shop's own, and not worth more than this.
  const url = /^(https?:)?\/\//i.test(text) ? quietly(() => new URL(text, home.document.baseURI)) : undefined
  if (!url || siteOf(url.hostname) === siteOf(location.hostname)) return undefined
  const place = url.hostname + url.pathname
  const [network] = networks.find(([, clicks]) => clicks.test(place)) ?? []
  if (network) return { network, isGuessed: false, url }
  const isGuessed = configuration.agnostic && parameter.test(url.pathname + url.search) && clicking.test(place)
  return isGuessed && !telling.test(place) ? { network: siteOf(url.hostname), isGuessed, url } : undefined
}

/** A click that leads back to the shop itself, as none on the shop's own pages would; and where to. */
export function wayHome({ url }: Click): string | undefined {
  for (const value of url.searchParams.values()) {
    const target = quietly(() => new URL(value))
    if (target && siteOf(target.hostname) === siteOf(location.hostname)) return target.href
  }
  return undefined
}

/** The network whose click a cookie of this name stands for. */
export function networkOfCookie(name: string): string | undefined {
  const [network] = networks.find(([, , cookies]) => cookies?.test(name)) ?? []
  return network ?? (configuration.agnostic && anyCookie.test(name) ? 'Unknown network' : undefined)
}
