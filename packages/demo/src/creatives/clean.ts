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
  return weighted(made, zipf(0.7))
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
