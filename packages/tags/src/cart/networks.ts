import { configuration } from './page-state.ts'

/**
 * Affiliate networks, one per line: name, hosts and paths of click links, and names of cookies, storage keys and URL parameters. Sale
 * calls of shops use other paths and must not match. A string, because an array of patterns is a third longer.
 */
const networks =
  String.raw`CJ Affiliate~(anrdoezrs|dpbolvw|jdoqocy|kqzyfj|tkqlhce|qksrv|apmebf|cualbr)\.(net|com)/~cje(vent)?(_dc|id)?
Rakuten Advertising~linksynergy\..{0,99}/(deeplink|fs-bin|link)~ran(SiteID|MID|EAID)|lsclick_\w+
ShareASale~shareasale(-analytics)?\.com/(r|u|m-pr)\.cfm~(shareasale\w*)?sscid
Awin~(awin1|zenaps)\.com/(cread|awclick|rclick|pclick|c)|tidd\.ly/~awc|_aw_(j|m)_\d+
Impact~(sjv|pxf|evyy|7eer|ojrq|i\d{5,7})\.(io|net)/~irclickid|im_ref|irgwc
Partnerize~prf\.hn/(click|l)/~(prf_)?clickref
Pepperjam~(pjtra|pjatr|pntrac?|pntrs|gopjn)\.com/t/
Skimlinks~go\.(skimresources|redirectingat)\.com/
Sovrn~redirect\.viglink\.com/|sovrn\.co/
Tradedoubler~(clk\w*|pdt|tracker)\.tradedoubler\.com/click~tduid
TradeTracker~tc\.tradetracker\.net/~tt2_\d+
Webgains~track\.webgains\.com/click~wgu
FlexOffers~track\.flexlink(spro|s)\.com/~fobs
Admitad~ad\.admitad\.com/g/|alitems\.com?/~admitad_[au]id
AvantLink~avantlink\.com/click~avad|avmws
ClickBank~hop\.clickbank\.net/
Tune~[^/]+/aff_(c|r|ad)$`
    .split('\n')
    .map((line) => {
      const [name = '', clicks = '', names = '-'] = line.split('~')
      return { name, clicks, names: RegExp(`^(${names})$`, 'i') }
    })
const isClick = (clicks: string) => RegExp(`^([^/]*\\.)?(${clicks})`)
/** Most URLs belong to no network, and one pattern is faster than one per network. */
const isListed = isClick(networks.map(({ clicks }) => clicks).join('|'))
const anyName =
  /^_{0,2}(aff(iliate)?s?([-_.]?(id|ref|tag|code|source|token|click|data))?|a_[ab]id|\w{1,12}[-_](aff(iliate)?(id)?|click[-_]?id)|(partner|publisher|pub|referral|ref)[-_]?(id|code|tag|ref)|referral|referred_?by|(sub|click)[-_]?(id|ref)|camref|sca_ref)$/i
/** Too common to decide by name alone; used together with other evidence. */
const weakName = /^(ref|referrer|partner|via|source|utm_\w+|pid|cid|tag|campaign|deal)$/i

export const unknownNetwork = 'Unknown network'

/** The network of a click link, by host and path. */
export const networkOfPlace = (place: string) =>
  isListed.test(place) ? networks.find(({ clicks }) => isClick(clicks).test(place))?.name : undefined

const named = new Map<string, string | undefined>()

/** The network of a cookie, storage key or URL parameter, by name. */
export function networkOfName(name: string): string | undefined {
  if (!named.has(name))
    named.set(
      name,
      networks.find(({ names }) => names.test(name))?.name ??
        (configuration.agnostic && anyName.test(name) ? unknownNetwork : undefined),
    )
  return named.get(name)
}

/** Storage keys in which shops keep a code for the checkout. */
export const isCodeKey = (name: string) => /^(discount|coupon|promo|voucher)([-_]?code)?$/i.test(name)
export const isWeakName = (name: string) => weakName.test(name)
