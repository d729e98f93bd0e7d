import type { ThreatClass } from '@vigil/contract'
import { hashText, Random } from '../random/random.ts'
import type { Advertiser } from './advertisers.ts'
import { type AdFields, type Creative, knownParts, type ThreatCreative } from './creative.ts'
import { type AdLayout, adMarkup } from './markup/ad-markup.ts'
import type { Obfuscation } from './markup/obfuscation.ts'
import type { Snippet, SnippetInput } from './markup/snippet.ts'
import { snippets } from './markup/snippets.ts'
import { type BuyerKey, buyers, type ExchangeKey, exchanges } from './trade.ts'

type Size = readonly [width: number, height: number]
const webSizes: readonly Size[] = [
  [300, 250],
  [728, 90],
  [300, 600],
  [970, 250],
  [160, 600],
]
const phoneSizes: readonly Size[] = [
  [320, 50],
  [300, 250],
  [320, 480],
]

export interface CreativeWish {
  /** Unique per creative; seeds all its random values. */
  key: string
  exchange: ExchangeKey
  buyer: BuyerKey
  advertiser: Advertiser
  mediaType?: AdFields['mediaType']
  deliverySource?: string
  /** The buyer's seat, if the story defines one. */
  seatId?: string
  /** Declared IAB categories. */
  categories?: Creative['facts']['categories']
  /** A random size if omitted. */
  size?: Size
  /** Seeds an illustration, which the variants of a campaign share. */
  artwork?: string
  /** Formats besides the media type. */
  formats?: Creative['facts']['formats']
}

const digits = (random: Random, length: number) =>
  Array.from({ length }, (_, i) => random.integer(i === 0 ? 1 : 0, 9)).join('')
const letters = (random: Random, length: number) =>
  Array.from({ length }, () => 'abcdefghijkmnpqrstuvwxyz23456789'.charAt(random.integer(0, 31))).join('')

/** Each exchange has its own format of creative ids. */
function makeCreativeId(random: Random, key: ExchangeKey): string {
  if (key === 'index') return `${digits(random, 8)}`
  if (key === 'copperfield') return `cf-${letters(random, 10)}`
  if (key === 'appnexus') return digits(random, 9)
  return `${exchanges[key].bidderCode.slice(0, 2)}${letters(random, 8)}`
}

function pickSource(random: Random, key: ExchangeKey): string {
  const isApp = !(exchanges[key].inventories as readonly string[]).includes('web')
  if (isApp) return random.chance(0.7) ? 'mediation' : 'sdk'
  const at = random.next()
  return at < 0.66 ? 'prebid' : at < 0.93 ? 'gam' : 'direct'
}

function pickLayout(random: Random, wish: CreativeWish, creativeId: string): AdLayout {
  const isApp = !(exchanges[wish.exchange].inventories as readonly string[]).includes('web')
  const [width, height] = wish.size ?? random.pick(isApp ? phoneSizes : webSizes)
  const servedBy = `${buyers[wish.buyer].name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`
  return { creativeId, width, height, advertiser: wish.advertiser, servedBy, artwork: wish.artwork }
}

export function makeCreative(wish: CreativeWish, badOf?: (random: Random) => Snippet) {
  const random = new Random(hashText(wish.key), 1, 2)
  const exchange = exchanges[wish.exchange]
  const buyer = buyers[wish.buyer]
  const creativeId = makeCreativeId(random, wish.exchange)
  const ad: AdFields = {
    creativeId,
    bidderCode: exchange.bidderCode,
    ssp: exchange.name,
    dsp: buyer.name,
    dspId: buyer.id,
    dspCreativeId: `${buyer.id}-${letters(random, 7)}`,
    exchangeId: random.pick(exchange.exchangeIds),
    seatId: wish.seatId ?? random.pick(buyer.seats),
    advertiserId: `adv-${digits(random, 5)}`,
    campaignId: `cmp-${digits(random, 6)}`,
    adomains: [wish.advertiser.domain],
    deliverySource: wish.deliverySource ?? pickSource(random, wish.exchange),
    mediaType: wish.mediaType ?? (random.chance(0.84) ? 'banner' : 'native'),
  }
  const { markup, offsetStart, offsetEnd } = adMarkup(random, pickLayout(random, wish, creativeId), badOf?.(random))
  const cpmUsd = Math.round(random.between(0.15, 3.2) * 100) / 100
  const creative: Creative = {
    creativeId,
    exchange: wish.exchange,
    buyer: wish.buyer,
    ad,
    ...knownParts(ad),
    cpmUsd,
    markup,
    facts: {
      linkedHosts: [...markup.matchAll(/\bhref="https:\/\/([a-z0-9.-]+)/g)].map(([, host = '']) => host),
      categories: wish.categories ?? [],
      formats: [
        ...(wish.formats ?? []),
        ...(ad.mediaType === 'native' || ad.mediaType === 'video' ? [ad.mediaType] : []),
      ],
    },
  }
  return { creative, random, offsetStart, offsetEnd }
}

const obfuscations: readonly Obfuscation[] = ['none', 'none', 'hex', 'codes', 'split', 'reversed', 'base64']

export interface ThreatWish extends CreativeWish {
  threatClass: ThreatClass
  variant: string
  host: string
  obfuscation?: Obfuscation
}

export function makeThreat(wish: ThreatWish): ThreatCreative {
  const byVariant = snippets[wish.threatClass] as Record<string, (input: SnippetInput) => Snippet> // looked up by its own keys
  const make = byVariant[wish.variant]
  if (!make) throw new Error(`${wish.threatClass} has no variant ${wish.variant}`)
  const draw = new Random(hashText(wish.key), 3, 4)
  const obfuscation = wish.obfuscation ?? draw.pick(obfuscations)
  const token = letters(draw, 6)
  const made = makeCreative(wish, () => make({ host: wish.host, token, obfuscation }))
  const { offsetStart, offsetEnd } = made
  return {
    ...made.creative,
    threat: {
      threatClass: wish.threatClass,
      variant: wish.variant,
      rule: wish.variant,
      script: `https://${wish.host}/${token}.js`,
      // As the script sends it.
      traits: { means: made.creative.markup.slice(offsetStart, offsetEnd).slice(0, 256) },
      offsetStart,
      offsetEnd,
    },
  }
}
