import type { InventoryType } from '@vigil/contract'
import { hashText, Random } from '../random/random.ts'
import { draw, shares, type Weighted, weighted, zipf } from '../random/weighted.ts'
import { brands } from './brands.ts'
import type { Creative } from './creative.ts'
import { makeCreative } from './make-creative.ts'
import { once } from './once.ts'
import type { BuyerKey, ExchangeKey } from './trade.ts'
import { isUnwanted } from './violations.ts'

/** Harmless ads: most of the creative library. */
const sellers = {
  web: shares<ExchangeKey>({ index: 26, copperfield: 18, tidewater: 16, larkspur: 14, appnexus: 16, pinnacle: 10 }),
  'in-app': shares<ExchangeKey>({ swiftlet: 36, bramble: 30, copperfield: 18, index: 16 }),
}
const buying = shares<BuyerKey>({ meridian: 26, bluebell: 22, halcyon: 16, trellis: 14, quarry: 10, fernway: 12 })
const media = shares<NonNullable<Creative['ad']['mediaType']>>({ banner: 70, native: 16, video: 12, audio: 2 })

const wanted = brands.filter((brand) => !isUnwanted(brand))

/** IAB categories that some buyers declare. */
const declared: Record<string, string> = {
  'Brightleaf Energy': 'IAB10-3',
  'Greenhouse Bank': 'IAB13-10',
  'Violet Eyewear': 'IAB18-1',
  'Nordfell Boots': 'IAB18-1',
  'Atlas Rentals': 'IAB20-5',
  'Marlow Pets': 'IAB16-2',
  'Thistle Whisky Tours': 'IAB20-18',
  'Oak and Ember': 'IAB8-8',
}

function clean(inventory: InventoryType, count: number): Weighted<Creative> {
  const made = Array.from({ length: count }, (_, i) => {
    const key = `clean/${inventory}/${i}`
    const random = new Random(hashText(key), 7, 8)
    const exchange = draw(random, sellers[inventory])
    const buyer = draw(random, buying)
    const picked = random.pick(brands)
    const advertiser = isUnwanted(picked) ? (wanted[i % wanted.length] ?? picked) : picked
    const category = declared[advertiser.name]
    return makeCreative({
      key,
      exchange,
      buyer,
      advertiser,
      categories: category ? [category] : [],
      mediaType: exchange === 'pinnacle' ? 'video' : draw(random, media),
    }).creative
  })
  if (inventory === 'web') made.splice(3, 0, ...campaignVariants())
  return weighted(made, zipf(0.7))
}

/** Campaigns of which each variant has its own text: the Creative Library groups them by their pictures. */
const variantTexts = [
  {
    advertiser: 'Atlas Rentals',
    texts: [
      ['The coast from $29', 'Three days for two'],
      ['The hills from $35', 'Free second driver'],
      ['The city from $19', 'Return it anywhere'],
      ['Weekends from $49', 'No deposit in May'],
      ['Vans from $59', 'Room for seven'],
    ],
  },
  {
    advertiser: 'Greenhouse Bank',
    texts: [
      ['3.1% on savings', 'No minimum'],
      ['A card without fees', 'Ready in a day'],
      ['Loans from 4.9%', 'Answer in an hour'],
      ['An account for two', 'Open it online'],
    ],
  },
] as const

function campaignVariants(): Creative[] {
  return variantTexts.flatMap(({ advertiser: name, texts }) => {
    const advertiser = brands.find((brand) => brand.name === name)
    if (!advertiser) throw new Error(`no brand is called ${name}`)
    return texts.map(([headline, offer], i) => {
      const key = `variant/${name}/${i}`
      return makeCreative({
        key,
        exchange: i % 2 === 0 ? 'index' : 'copperfield',
        buyer: draw(new Random(hashText(key), 7, 8), buying),
        advertiser: { ...advertiser, headline, offer },
        categories: declared[name] ? [declared[name]] : [],
        mediaType: 'banner',
        size: [300, 250],
        artwork: name,
      }).creative
    })
  })
}

export const cleanCreatives = once(() => ({ web: clean('web', 64), 'in-app': clean('in-app', 32) }))

export type HeavyKind = 'network' | 'cpu' | 'peak_cpu'
export interface HeavyCreative {
  creative: Creative
  kind: HeavyKind
}

const kinds = shares<HeavyKind>({ network: 56, cpu: 27, peak_cpu: 17 })

/** A few clean ads exceed the browser's limits for heavy ads. */
function heavy(inventory: InventoryType): Weighted<HeavyCreative> {
  const random = new Random(hashText(`heavy/${inventory}`), 9, 10)
  const list = cleanCreatives()[inventory].items.filter((_, i) => i % 5 === 2)
  return weighted(
    list.map((creative) => ({ creative, kind: draw(random, kinds) })),
    zipf(0.8),
  )
}

export const heavyCreatives = once(() => ({ web: heavy('web'), 'in-app': heavy('in-app') }))
