import { demoShopName } from '@vigil/contract'
import { demoDistributions } from './demo-distributions.ts'
import { validCodes } from './scenario/coupon-story.ts'

/** The tag and coupon codes of the shop at `/shop`, taken from one of the demo shops. */
export function demoShop() {
  const [tag] = demoDistributions(demoShopName)
  if (!tag) throw new Error(`${demoShopName} has no tag`)
  return { tag: tag.id, coupons: validCodes }
}
