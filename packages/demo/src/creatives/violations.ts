import type { AdFormat, EventOf } from '@vigil/contract'
import { hashText, Random } from '../random/random.ts'
import { type Weighted, weighted } from '../random/weighted.ts'
import { brands } from './brands.ts'
import type { Creative } from './creative.ts'
import { type CreativeWish, makeCreative } from './make-creative.ts'
import { once } from './once.ts'
import { sensitiveAdvertisers } from './sensitive-advertisers.ts'
import type { BuyerKey, ExchangeKey } from './trade.ts'

type Violation = EventOf<'violation'>

/** An ad that violates a publisher's profile, with the reason and the profile's action. */
export interface Objection extends Pick<Violation, 'violationClass' | 'variant' | 'trigger' | 'action'> {
  creative: Creative
  weight: number
}

const sellers: readonly ExchangeKey[] = ['index', 'copperfield', 'tidewater', 'larkspur', 'appnexus', 'pinnacle']
const buying: readonly BuyerKey[] = ['meridian', 'bluebell', 'halcyon', 'trellis', 'quarry', 'fernway']

function objection(
  key: string,
  advertiser: (typeof brands)[number],
  reason: Omit<Objection, 'creative' | 'weight'>,
  facts: Pick<CreativeWish, 'categories' | 'formats'> = {},
): Objection {
  const random = new Random(hashText(key), 11, 12)
  const exchange = random.pick(sellers)
  const { creative } = makeCreative({ key, exchange, buyer: random.pick(buying), advertiser, ...facts })
  return { ...reason, creative, weight: random.between(0.4, 2.4) }
}

/** IAB categories that buyers declare for ads of our categories. */
const declared: Record<string, string> = {
  Gambling: 'IAB9-7',
  Dating: 'IAB14-1',
  'Weight loss': 'IAB7-44',
  Cryptocurrency: 'IAB13-7',
  Alcohol: 'IAB8-5',
  Politics: 'IAB11-5',
  'Payday loans': 'IAB13-2',
  'Tobacco and vaping': 'IAB9-9',
  Astrology: 'IAB15-1',
}

const byCategory = () =>
  sensitiveAdvertisers.flatMap((advertiser) =>
    [0, 1].map((copy) =>
      objection(
        `category/${advertiser.domain}/${copy}`,
        advertiser,
        {
          violationClass: 'category',
          variant: advertiser.category,
          trigger: advertiser.category,
          // Political ads are reported, the others blocked.
          action: advertiser.category === 'Politics' ? 'reported' : 'blocked',
        },
        { categories: [declared[advertiser.category] ?? ''] },
      ),
    ),
  )

const byIab = () =>
  sensitiveAdvertisers.slice(2, 8).map((advertiser) =>
    objection(
      `iab/${advertiser.domain}`,
      advertiser,
      {
        violationClass: 'iab-category',
        variant: advertiser.iab,
        trigger: advertiser.iab.split(' ')[0] ?? advertiser.iab,
        action: 'blocked',
      },
      { categories: advertiser.iab.split(' ').slice(0, 1) },
    ),
  )

const unwantedBrands = ['Pelican Flights', 'Portside Insurance', 'Lumen Telecom', 'Sable Motors']
const byBrand = () =>
  brands
    .filter((brand) => unwantedBrands.includes(brand.name))
    .map((brand, i) =>
      objection(`brand/${brand.domain}`, brand, {
        violationClass: 'brand',
        variant: brand.name,
        trigger: brand.name,
        action: i === 0 ? 'reported' : 'blocked',
      }),
    )

const formats: readonly AdFormat[] = ['auto-audio', 'expandable', 'interstitial', 'sticky', 'pop-up']
const byFormat = () =>
  brands.slice(3, 3 + formats.length).map((brand, i) => {
    const format = formats[i] as AdFormat // as many brands as formats
    return objection(
      `format/${format}`,
      brand,
      {
        violationClass: 'ad-format',
        variant: format,
        trigger: format,
        action: i > 2 ? 'reported' : 'blocked',
      },
      { formats: [format] },
    )
  })

const unwantedDomains = brands.slice(14, 17)
const byDomain = () =>
  [...sensitiveAdvertisers.slice(0, 4), ...unwantedDomains].map((advertiser) =>
    objection(`domain/${advertiser.domain}`, advertiser, {
      violationClass: 'domain',
      variant: advertiser.domain,
      trigger: advertiser.domain,
      action: 'blocked',
    }),
  )

/** Brands that the house rules block or report: their ads are never clean. */
export const isUnwanted = (brand: (typeof brands)[number]) =>
  unwantedBrands.includes(brand.name) || unwantedDomains.includes(brand)

export const objections = once(
  (): Weighted<Objection> =>
    weighted([...byCategory(), ...byIab(), ...byBrand(), ...byFormat(), ...byDomain()], (each) => each.weight),
)
