/**
 * Canonical names of ad tech companies and their aliases in pages, bidders and ad servers. Aliases are normalised by
 * `nameKey`. Names without an entry stay unknown and show as 'Pending Verification'.
 */
const sspAliases: Record<string, readonly string[]> = {
  Index: ['ix', 'indexexchange', 'casale', 'casalemedia'],
  AppNexus: ['appnexusast', 'xandr', 'adnxs', 'microsoftmonetize', 'msft'],
  Magnite: ['rubicon', 'rubiconproject', 'telaria', 'tremorvideo', 'spotx', 'springserve'],
  OpenX: ['openxmarket'],
  PubMatic: ['pubmaticserver'],
  Criteo: ['themediagrid', 'grid', 'iponweb'],
  Sovrn: ['lijit'],
  TripleLift: ['3lift', 'tripleliftnative'],
  Sharethrough: ['districtm', 'districtmdmx'],
  'Media.net': [],
  'Yahoo SSP': ['yahoo', 'yahooads', 'aol', 'onemobile', 'verizonmedia'],
  'Google Ad Exchange': ['adx', 'googleadx', 'googleadexchange', 'google', 'adsense', 'doubleclick'],
  'Amazon Publisher Services': ['aps', 'a9', 'tam', 'amazon', 'amazontam', 'amazonuam'],
  Adform: ['adformopenrtb'],
  Equativ: ['smartadserver', 'smart'],
  'Improve Digital': ['improve', 'azerion'],
  GumGum: [],
  '33Across': [],
  Teads: [],
  Outbrain: [],
  Taboola: [],
  Nexxen: ['unruly', 'rhythmone', 'amobee'],
  Kargo: [],
  Nativo: ['ntv'],
  Undertone: [],
  Epsilon: ['conversant', 'cnvr'],
  Sonobi: [],
  Smaato: [],
  InMobi: ['aerserv'],
  'Digital Turbine': ['fyber', 'inneractive'],
  Unity: ['unityads', 'ironsource', 'levelplay'],
  AppLovin: ['applovinmax'],
  Liftoff: ['vungle', 'liftoffmonetize'],
  Mintegral: [],
  Chartboost: [],
  Seedtag: [],
  Ogury: [],
  OneTag: [],
  Rise: [],
  Yieldmo: [],
  'E-Planning': [],
  Adagio: [],
  Freewheel: ['freewheelssp', 'stickyads'],
  Vidoomy: [],
}

const dspAliases: Record<string, readonly string[]> = {
  'The Trade Desk': ['ttd', 'tradedesk', 'adsrvr'],
  'Display & Video 360': ['dv360', 'dbm', 'displayandvideo360', 'doubleclickbidmanager', 'google'],
  'Google Ads': ['adwords'],
  'Amazon DSP': ['amazon', 'amazonads', 'aap'],
  'Xandr Invest': ['xandr', 'appnexus', 'microsoftinvest'],
  Criteo: [],
  'Yahoo DSP': ['yahoo', 'verizonmedia', 'brightroll'],
  MediaMath: ['mathtag'],
  Adobe: ['adobeadvertising', 'tubemogul'],
  Adform: [],
  Quantcast: [],
  StackAdapt: [],
  Basis: ['centro', 'sitescout'],
  'RTB House': [],
  Zeta: ['rocketfuel', 'sizmek', 'zetaglobal'],
  Simplifi: [],
  Beeswax: ['freewheelbeeswax'],
  Bidswitch: [],
  Zemanta: ['outbraindsp'],
  Viant: ['adelphic'],
  Nexxen: ['amobee', 'turn', 'tremor'],
  Epsilon: ['conversant', 'dotomi'],
  Moloco: [],
  Liftoff: [],
  AppLovin: ['appdiscovery'],
  Roku: ['dataxu', 'oneview'],
}

const deliverySourceAliases: Record<string, readonly string[]> = {
  Prebid: ['prebidjs', 'pbjs', 'headerbidding', 'prebidserver', 'prebidmobile'],
  'Google Ad Manager': ['gam', 'gpt', 'dfp', 'googletag', 'admob'],
  'Google AdSense': ['adsense'],
  Amazon: ['aps', 'a9', 'tam', 'apstag'],
  Direct: ['house', 'directsold'],
  'AppLovin MAX': ['max', 'applovin'],
  LevelPlay: ['ironsource'],
  SDK: ['inappsdk'],
}

/** Normalises a name for comparison: lowercase letters and digits only. */
export function nameKey(name: string) {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '')
}

function table(names: Record<string, readonly string[]>) {
  return new Map(
    Object.entries(names).flatMap(([name, aliases]) => [nameKey(name), ...aliases].map((key) => [key, name])),
  )
}

const tables = { ssp: table(sspAliases), dsp: table(dspAliases), deliverySource: table(deliverySourceAliases) }
export type AdNameKind = keyof typeof tables

/** Canonical name, or '' if unknown. Prebid aliases may have a suffix for region or type (`ix_eu`, `rubicon-video`). */
export function adName(kind: AdNameKind, name: string): string {
  const names = tables[kind]
  const found = names.get(nameKey(name))
  if (found) return found
  const [stem = ''] = name.split(/[_\-. /]/)
  return (stem.length > 1 && stem !== name && names.get(nameKey(stem))) || ''
}
