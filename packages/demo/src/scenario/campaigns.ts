import { brandNamed } from '../creatives/brands.ts'
import type { ThreatWish } from '../creatives/make-creative.ts'
import type { CountryCode } from '../readers/countries.ts'
import type { Platform } from '../readers/user-agents.ts'
import { dayMs, hourMs, minuteMs } from './calendar.ts'

/** An attack campaign on some hosts for part of the demo. */
export interface Campaign {
  name: string
  /** Start and duration. */
  day: number
  hour: number
  hours: number
  /** Interval at which its strength changes. */
  stepMs: number
  /** Relative strength, by milliseconds since its start. */
  shape: (sinceMs: number) => number
  /** Total incidents by host. */
  incidents: Readonly<Record<string, number>>
  /** Targeted readers; by default those of the site. */
  countries?: Partial<Record<CountryCode, number>>
  platforms?: readonly Platform[]
  creatives: readonly ThreatWish[]
}

const fades = (halfLifeMs: number) => (sinceMs: number) => 2 ** (-sinceMs / halfLifeMs)
const swells = (lengthMs: number) => (sinceMs: number) =>
  Math.sin((Math.PI * (sinceMs + hourMs)) / (lengthMs + 2 * hourMs))
const peakMs = 14 * minuteMs

/** Starts at 9:00, peaks at 9:14, nearly over by 15:00. */
const burst = (sinceMs: number) =>
  sinceMs < peakMs ? (sinceMs / peakMs) ** 2 : Math.exp(-(sinceMs - peakMs) / (55 * minuteMs))

const phones: readonly Platform[] = ['ios', 'android', 'android']

export const campaigns: readonly Campaign[] = [
  {
    name: 'redirect burst on Index',
    day: 57,
    hour: 9,
    hours: 6,
    stepMs: 2 * minuteMs,
    shape: burst,
    incidents: { 'sport.harbourpost.com': 180, 'www.northwinddaily.com': 85, 'www.valleycourier.example': 65 },
    creatives: [
      ['top-navigation', 'hex', 'Atlas Rentals'],
      ['top-navigation', 'base64', 'Kestrel Cycles'],
      ['location-chain', 'split', 'Atlas Rentals'],
    ].map(([variant, obfuscation, brand], i) => ({
      key: `campaign/burst/${i}`,
      threatClass: 'forced-redirect',
      variant: variant as string,
      obfuscation: obfuscation as ThreatWish['obfuscation'],
      advertiser: brandNamed(brand as string),
      exchange: 'index',
      buyer: 'quarry',
      seatId: 'qry-2260',
      deliverySource: 'prebid',
      host: 'go-matchday41.example',
    })),
  },
  {
    name: 'scareware wave on phones',
    day: 44,
    hour: 5,
    hours: 6 * 24,
    stepMs: hourMs,
    shape: swells(6 * dayMs),
    incidents: {
      'weather.tideline.co.uk': 190,
      'www.tideline.co.uk': 160,
      'www.harbourpost.com': 110,
      'www.rheinblick.example': 210,
      'sport.rheinblick.example': 130,
    },
    countries: { GB: 55, DE: 45 },
    platforms: phones,
    creatives: (['virus-warning', 'virus-warning', 'alert-loop', 'fake-update'] as const).map((variant, i) => ({
      key: `campaign/scareware/${i}`,
      threatClass: 'fake-alert',
      variant,
      advertiser: brandNamed('Lumen Telecom'),
      exchange: i % 2 ? 'copperfield' : 'tidewater',
      buyer: 'halcyon',
      host: 'safe-phonecare7.example',
    })),
  },
  {
    name: 'push-permission lure in apps',
    day: 50,
    hour: 12,
    hours: 20 * 24,
    stepMs: hourMs,
    shape: swells(20 * dayMs),
    incidents: {
      'com.pocketarcade.blocks': 330,
      'com.pocketarcade.trivia': 240,
      'com.tinydragongames.farm': 190,
      'com.tinydragongames.racer': 120,
      'com.mintberrystudio.bubbles': 120,
    },
    creatives: (['fake-captcha', 'notification-prompt', 'fake-captcha'] as const).map((variant, i) => ({
      key: `campaign/push/${i}`,
      threatClass: 'push-permission-lure',
      variant,
      advertiser: brandNamed('Orbit Learning'),
      exchange: i === 1 ? 'copperfield' : 'swiftlet',
      buyer: 'bluebell',
      host: 'top-bonus22.example',
    })),
  },
  {
    name: 'slow cryptominer',
    day: 12,
    hour: 0,
    hours: 78 * 24,
    stepMs: hourMs,
    shape: fades(18 * dayMs),
    incidents: { 'games.northwinddaily.com': 230, 'forum.opentrail.org': 150, 'www.opentrail.org': 90 },
    platforms: ['desktop'],
    creatives: (['wasm-miner', 'worker-miner'] as const).map((variant, i) => ({
      key: `campaign/miner/${i}`,
      threatClass: 'cryptomining',
      variant,
      advertiser: brandNamed('Brightleaf Energy'),
      exchange: 'larkspur',
      buyer: 'fernway',
      host: 'cdn-hashline3.example',
    })),
  },
  {
    name: 'cloaked landing page of one Meridian seat',
    day: 20,
    hour: 8,
    hours: 55 * 24,
    stepMs: hourMs,
    shape: swells(55 * dayMs),
    incidents: {
      'www.harbourpost.com': 210,
      'www.tideline.co.uk': 110,
      'www.lefildumatin.example': 130,
      'www.sundayledger.example': 90,
      'www.rheinblick.example': 90,
    },
    creatives: (['fingerprint-cloak', 'referrer-cloak', 'geo-cloak'] as const).map((variant, i) => ({
      key: `campaign/cloak/${i}`,
      threatClass: 'cloaked-landing-page',
      variant,
      advertiser: brandNamed('Greenhouse Bank'),
      exchange: (['index', 'copperfield', 'appnexus'] as const)[i] ?? 'index',
      buyer: 'meridian',
      seatId: 'mrd-1187',
      host: 'smart-yield90.example',
    })),
  },
  {
    name: 'stacked ads on Copperfield Exchange',
    day: 33,
    hour: 0,
    hours: 40 * 24,
    stepMs: hourMs,
    shape: swells(40 * dayMs),
    incidents: {
      'food.harbourpost.com': 200,
      'www.quayside-living.com': 90,
      'www.lefildumatin.example': 150,
      'www.summitandstream.example': 90,
      'www.opentrail.org': 80,
      'com.sunsetpuzzles.tiles': 130,
    },
    creatives: (['stacked-frames', 'stacked-frames', 'one-pixel-frame', 'off-screen-frame'] as const).map(
      (variant, i) => ({
        key: `campaign/stacked/${i}`,
        threatClass: 'hidden-ads',
        variant,
        advertiser: brandNamed(i % 2 ? 'Marlow Pets' : 'Violet Eyewear'),
        exchange: 'copperfield',
        buyer: i % 2 ? 'trellis' : 'bluebell',
        host: 'ads-stackyard5.example',
      }),
    ),
  },
  {
    name: 'phishing forms bought by Meridian DSP',
    day: 44,
    hour: 0,
    hours: 32 * 24,
    stepMs: hourMs,
    shape: swells(32 * dayMs),
    incidents: {
      'www.northwinddaily.com': 420,
      'm.northwinddaily.com': 260,
      'www.lefildumatin.example': 300,
      'www.sundayledger.example': 260,
      'live.valleycourier.example': 240,
      'maps.opentrail.org': 180,
      'com.pocketarcade.solitaire': 260,
      'com.kiteinteractive.words': 200,
    },
    creatives: Array.from({ length: 26 }, (_, i) => ({
      key: `campaign/phishing/${i}`,
      threatClass: 'phishing-form',
      variant: (['bank-login', 'mail-login', 'card-form'] as const)[i % 3] ?? 'bank-login',
      advertiser: brandNamed((['Portside Insurance', 'Greenhouse Bank', 'Lumen Telecom'] as const)[i % 3] ?? ''),
      exchange: i % 5 === 4 ? 'copperfield' : 'index',
      buyer: 'meridian',
      host: `account-check${i % 4}.example`,
    })),
  },
]

/** A day with far more traffic on one site: the cup final that the redirect burst exploits. */
export const surges = [{ host: 'sport.harbourpost.com', day: 57, fromHour: 7, toHour: 19, factor: 3 }] as const
