import { demoShopName } from '@vigil/contract'
import { demoDistributions } from './demo-distributions.ts'
import { validCodes } from './scenario/coupon-story.ts'

/** What the shop that visitors can try carries: the tag of one of the demo's shops, and the codes of its story. */
export function demoShop() {
  const [tag] = demoDistributions(demoShopName)
  if (!tag) throw new Error(`${demoShopName} has no tag`)
  return { tag: tag.id, coupons: validCodes }
}
