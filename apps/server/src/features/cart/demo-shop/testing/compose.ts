import { Random } from '@vigil/demo'

/** Composes honest checkouts, and attacks that bypass the page, from a seed. */

const codes = ['WELCOME15', 'SUMMIT10'] as const
const networks = {
  awc: 'Awin',
  cjevent: 'CJ Affiliate',
  irclickid: 'Impact',
  ranSiteID: 'Rakuten Advertising',
} as const
/** Codes that shoppers never enter. An entered code is the shopper's, even if another program sends it. */
const attackCode = 'VIP25'
type ClickParameter = keyof typeof networks

/** How a code comes into the cart, honestly. */
const entries = [
  'none',
  'typed',
  'pasted',
  'shop link',
  'banner',
  'automatic',
  'typed after a wrong one',
  'typed after another',
  'typed again after removing it',
  'typed after an extension tried it',
] as const
type Entry = (typeof entries)[number]

const deeds = ['code', 'list of codes', 'code without the cookie', 'code with another cookie', 'claim'] as const
type Deed = (typeof deeds)[number]

export interface Attack {
  deed: Deed
  /** The page that the shopper is on. */
  moment: 'products' | 'cart' | 'checkout'
  code: string
  parameter: ClickParameter
  network: string
}

export interface Plan {
  name: string
  entry: Entry
  code: string
  spelling: (code: string) => string
  place: 'cart' | 'checkout'
  /** The click parameter that the shopper arrives with. */
  arrival: ClickParameter | null
  network: string | null
  isFromDealSite: boolean
  hasScript: boolean
  /** The session ends before the checkout, because the shopper paused. */
  isInterrupted: boolean
  opensCheckoutTwice: boolean
  delivery: 'normal' | 'slow' | 'twice'
  pauseMs: () => number
  attack: Attack | null
}

const spellings: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => code.toLowerCase(),
  (code) => ` ${code} `,
]

function composeVisit(seed: number, number: number, isAttacked: boolean): Plan {
  const random = new Random(seed, number, 0)
  const parameters = Object.keys(networks) as ClickParameter[] // its own keys
  // Each in turn, so that every entry and deed occurs even in a small run.
  const entry = entries[number % entries.length] ?? 'none'
  const code = entry === 'automatic' ? 'SUMMIT10' : random.pick(codes)
  const arrival = random.chance(0.4) ? random.pick(parameters) : null
  const attackParameter = random.pick(parameters.filter((parameter) => parameter !== arrival))
  const attack: Attack | null = isAttacked
    ? {
        deed: deeds[Math.floor(number / entries.length + number) % deeds.length] ?? 'code',
        moment: random.pick(['products', 'cart', 'checkout']),
        code: attackCode,
        parameter: attackParameter,
        network: networks[attackParameter],
      }
    : null
  const isCalm = isAttacked || random.chance(0.7)
  const plan = {
    entry,
    code,
    spelling: random.pick(spellings),
    place: random.pick(['cart', 'checkout'] as const),
    arrival,
    network: arrival && networks[arrival],
    isFromDealSite: random.chance(0.15),
    hasScript: isAttacked || random.chance(0.95),
    isInterrupted: !isCalm && random.chance(0.5),
    opensCheckoutTwice: random.chance(0.2),
    delivery: random.pick(['normal', 'normal', 'slow', 'twice'] as const),
    pauseMs: () => random.between(0, 300),
    attack,
  }
  const parts: (string | false | null)[] = [entry, plan.place, plan.delivery, arrival && `from ${networks[arrival]}`]
  parts.push(plan.isInterrupted && 'interrupted', plan.isFromDealSite && 'deal site', !plan.hasScript && 'no script')
  if (attack) parts.push(`attacked on ${attack.moment}: ${attack.deed}`)
  return { ...plan, name: `${seed}/${number}: ${parts.filter(Boolean).join(', ')}` }
}

const list = (seed: number, count: number, isAttacked: boolean) =>
  Array.from({ length: count }, (_, number) => composeVisit(seed, number, isAttacked))

export const composeHonest = (seed: number, count: number) => list(seed, count, false)
export const composeAttacks = (seed: number, count: number) => list(seed, count, true)
