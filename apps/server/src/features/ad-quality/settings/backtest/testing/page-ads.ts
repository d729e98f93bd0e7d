import { type AdQualityProfile, adFormatNames } from '@vigil/contract'
import type { PageAd } from './script-replay.ts'

/** Ads and profiles from a seed, with values that are easy to match wrongly. */

export type Random = () => number

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <Item>(random: Random, items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item // never empty
const some = <Item>(random: Random, items: readonly Item[], most: number) =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, items))

const domains = [
  'shoes.example',
  'Shoes.Example',
  'www.shoes.example',
  'notshoes.example',
  'deep.sub.casino.example',
  'casino.example',
  'CASINO.EXAMPLE.',
  'xn--bcher-kva.example',
  'bücher.example',
  'https://casino.example/',
  'example',
  'video',
  'a.b',
  '-',
]
const categories = ['IAB7', 'IAB7-39', 'IAB7-3', 'IAB70', 'IAB9-7', 'IAB26', 'iab26', '7', '']
const pieces = [
  '<a href="https://Casino.example/x?u=https://shoes.example">',
  "<a href='http://sub.shoes.example:8080/'>",
  '<a href=https://partner.example/>',
  '<video autoplay muted src="a.mp4"></video>',
  '<video src="b.mp4"></video>',
  '<audio autoplay></audio>',
  '<div style="position:fixed;width:100%;height:100%">',
  '<div style="position: sticky">',
  '<body onload="window.open(1)">',
  '<a href="market://details">',
  '<p class="x native-ad">',
  '<p>text</p>',
]

export const makeAd = (random: Random, index: number): PageAd => ({
  markup: some(random, pieces, 4).join(''),
  ids: {
    // Creatives and bidders repeat, also with other facts.
    creativeId: `cr-${index % 40}`,
    bidderCode: pick(random, ['ix', 'appnexus', 'rubicon']),
    // Prebid trims, and drops empty values.
    adomains: some(random, domains, random() < 0.1 ? 10 : 2),
    categories: some(random, categories, random() < 0.1 ? 30 : 2).filter(Boolean),
    ...(random() < 0.6 && { mediaType: pick(random, ['banner', 'video', 'native', 'audio'] as const) }),
    ...(random() < 0.8 && { cpmUsd: Math.round(random() * 5_000) / 1_000 }),
  },
})

const listed = ['shoes.example', 'Casino.example', 'partner.example', 'xn--bcher-kva.example', 'example', 'b', 'video']

export function makeProfile(random: Random): AdQualityProfile {
  const isBlocking = () => random() < 0.5
  return {
    domains: some(random, listed, 3).map((domain) => ({ domain, isBlocking: isBlocking() })),
    brands: some(random, ['One', 'Two'], 2).map((name) => ({
      name,
      domains: some(random, listed, 2),
      isBlocking: isBlocking(),
    })),
    categories: some(random, ['Games', 'Health'], 2).map((name) => ({
      name,
      iabCategories: some(random, ['IAB9-7', 'IAB7', 'IAB26'], 2),
      domains: some(random, listed, 1),
      isBlocking: isBlocking(),
    })),
    iabCategories: some(random, ['IAB7', 'IAB7-39', 'IAB26'], 2).map((id) => ({ id, isBlocking: isBlocking() })),
    adFormats: some(random, adFormatNames, 3).map((format) => ({ format, isBlocking: isBlocking() })),
    allowedDomains: some(random, ['notshoes.example', 'a.b', 'casino.example'], random() < 0.5 ? 1 : 0),
  }
}
