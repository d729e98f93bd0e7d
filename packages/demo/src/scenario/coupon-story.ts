import type { Random } from '../random/random.ts'
import { draw, shares } from '../random/weighted.ts'
import { demoTime } from './calendar.ts'

/** Coupon extensions, deal sites and the codes they spread. */
export const extensionNames = [
  'SaveBuddy',
  'CouponPilot',
  'DealSprout',
  'PromoPocket',
  'CartClover',
  'CodeFerret',
  'PennyWren',
] as const
export type ExtensionName = (typeof extensionNames)[number]

const installed = shares<ExtensionName>({
  SaveBuddy: 31,
  CouponPilot: 25,
  DealSprout: 20,
  PromoPocket: 11,
  CartClover: 7,
  CodeFerret: 5,
  PennyWren: 3,
})

/** Most shoppers with an extension have only one. */
export function installedExtensions(random: Random): ExtensionName[] {
  const first = draw(random, installed)
  const second = draw(random, installed)
  return random.chance(0.22) && second !== first ? [first, second] : [first]
}

/** From its update on day 30, this extension tries far more codes, and far more often. */
export const updatedExtension: ExtensionName = 'CouponPilot'
export const updateTime = (start: number) => demoTime(start, 30, 6)

export function drawAttempts(random: Random, extension: ExtensionName, start: number, at: number): number {
  const isUpdated = extension === updatedExtension && at >= updateTime(start)
  if (!random.chance(isUpdated ? 0.92 : 0.62)) return 0
  return isUpdated ? random.integer(4, 9) : random.integer(1, 3)
}

/** Valid codes with their discount rate. */
export const validCodes = {
  WELCOME15: 0.15,
  TRAIL20: 0.2,
  SUMMIT10: 0.1,
  FREESHIP: 0.05,
  VIP25: 0.25,
  STAFF30: 0.3,
  SPRING12: 0.12,
} as const
export type ValidCode = keyof typeof validCodes

/** Codes that extensions try; most never existed. */
export const triedByExtensions = shares<string>({
  WELCOME15: 14,
  TRAIL20: 12,
  SUMMIT10: 11,
  VIP25: 6,
  FREESHIP: 9,
  SPRING12: 7,
  SAVE10: 10,
  SAVE20: 8,
  TAKE15: 6,
  HELLO10: 6,
  OUTDOOR25: 5,
  FLASH30: 4,
  NEW20: 4,
  THANKYOU: 3,
  EXTRA5: 3,
  LOYAL15: 2,
})

export const triedByHand = shares<string>({
  WELCOME15: 34,
  SUMMIT10: 20,
  SPRING12: 16,
  FREESHIP: 14,
  WELCOM15: 6,
  TRAIL2O: 4,
  GIFT50: 6,
})

/** The code in links of the shop's newsletter. */
export const offeredCode: ValidCode = 'SPRING12'

/** A staff code leaks to a deal site on day 35 and is the most used there within days. */
export const leakedCode: ValidCode = 'STAFF30'
export const leakTime = (start: number) => demoTime(start, 35, 14)

const dealSites = shares<string>({
  'couponvault.example': 46,
  'dealharvest.example': 27,
  'promo-barn.example': 17,
  'codecrate.example': 10,
})
const dealCodes = shares<string>({ TRAIL20: 30, WELCOME15: 24, VIP25: 20, SUMMIT10: 12, FLASH30: 8, OUTDOOR25: 6 })
const dealCodesAfterLeak = shares<string>({
  STAFF30: 38,
  TRAIL20: 20,
  WELCOME15: 16,
  VIP25: 12,
  SUMMIT10: 8,
  FLASH30: 6,
})

export function dealSiteCode(random: Random, start: number, at: number) {
  const hasLeaked = at >= leakTime(start)
  const code = draw(random, hasLeaked ? dealCodesAfterLeak : dealCodes)
  return { code, origin: code === leakedCode ? 'couponvault.example' : draw(random, dealSites) }
}

export const findDiscount = (code: string): number => (code in validCodes ? validCodes[code as ValidCode] : 0) // checked just before
