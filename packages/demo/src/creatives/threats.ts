import { type InventoryType, type ThreatClass, threatClasses, threatClassNames } from '@vigil/contract'
import { hashText, Random } from '../random/random.ts'
import { draw, shares } from '../random/weighted.ts'
import { brands } from './brands.ts'
import type { ThreatCreative } from './creative.ts'
import { makeThreat } from './make-creative.ts'
import { once } from './once.ts'
import type { BuyerKey, ExchangeKey } from './trade.ts'

/** Background threats: ads of every class and variant that run for some days, pause and return. */
export interface BackgroundThreat {
  creative: ThreatCreative
  inventory: InventoryType
  /** Weight of its class among all classes, and its own weight at its peak. */
  weight: number
  periodDays: number
  lengthDays: number
  phaseDays: number
}

const classWeights: Record<ThreatClass, number> = {
  'forced-redirect': 30,
  'fake-alert': 16,
  'malicious-host': 12,
  'cloaked-landing-page': 9,
  'hidden-ads': 8,
  'click-hijack': 6,
  'push-permission-lure': 5,
  'data-theft': 5,
  'drive-by-download': 3,
  'back-button-hijack': 3,
  'phishing-form': 2,
  cryptomining: 2,
  'pop-up': 7,
  'autoplay-audio': 4,
  'dialog-trap': 3,
  'clipboard-hijack': 2,
  'full-screen-grab': 1,
}

const sellers = {
  web: shares<ExchangeKey>({ index: 30, copperfield: 24, tidewater: 15, larkspur: 12, appnexus: 11, pinnacle: 8 }),
  'in-app': shares<ExchangeKey>({ swiftlet: 32, bramble: 28, copperfield: 22, index: 18 }),
}
const buying = shares<BuyerKey>({ meridian: 24, bluebell: 18, halcyon: 20, trellis: 16, quarry: 14, fernway: 8 })

const first = ['cdn', 'ads', 'win', 'go', 'news', 'fast', 'top', 'safe', 'media', 'smart', 'best', 'trk']
const second = [
  'lane',
  'swift',
  'bonus',
  'relay',
  'gate',
  'spark',
  'vault',
  'pulse',
  'orchid',
  'ridge',
  'falcon',
  'mint',
]

export const badHost = (random: Random) =>
  `${random.pick(first)}-${random.pick(second)}${random.integer(2, 98)}.example`

function background(
  threatClass: ThreatClass,
  variant: string,
  inventory: InventoryType,
  copy: number,
): BackgroundThreat {
  const key = `background/${threatClass}/${variant}/${inventory}/${copy}`
  const random = new Random(hashText(key), 5, 6)
  const periodDays = random.integer(9, 32)
  return {
    creative: makeThreat({
      key,
      threatClass,
      variant,
      exchange: draw(random, sellers[inventory]),
      buyer: draw(random, buying),
      advertiser: random.pick(brands),
      host: badHost(random),
    }),
    inventory,
    weight: classWeights[threatClass] * random.between(0.4, 1.6),
    periodDays,
    lengthDays: Math.min(periodDays - 1, random.integer(3, 10)),
    phaseDays: random.integer(0, periodDays - 1),
  }
}

const copies = { web: 2, 'in-app': 1 } as const

export const backgroundThreats = once((): readonly BackgroundThreat[] =>
  threatClassNames.flatMap((threatClass) =>
    threatClasses[threatClass].variants.flatMap((variant) =>
      (['web', 'in-app'] as const).flatMap((inventory) =>
        Array.from({ length: copies[inventory] }, (_, copy) => background(threatClass, variant, inventory, copy)),
      ),
    ),
  ),
)

/** Strength on a day counted from 1970: it rises, falls and pauses. */
export function strengthOn({ weight, periodDays, lengthDays, phaseDays }: BackgroundThreat, day: number): number {
  const into = (day + phaseDays) % periodDays
  if (into >= lengthDays) return 0
  return weight * Math.sin((Math.PI * (into + 0.5)) / lengthDays)
}
