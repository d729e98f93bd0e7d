import { hostName, type Shop, type ShopSettings, shopSettings } from '@vigil/contract'
import { nameProblem } from './organization-rules.ts'

export const protections = [
  { field: 'couponProtectionEnabled', label: 'couponGUARD', about: 'Blocks coupon injection' },
  { field: 'affiliateFraudProtectionEnabled', label: 'affiliateGUARD', about: 'Blocks affiliate cookie stuffing' },
  { field: 'agnosticProtectionEnabled', label: 'Agnostic', about: 'Works with any extension' },
] as const satisfies readonly { field: keyof Shop; label: string; about: string }[]

export const newShop: ShopSettings = {
  organizationName: '',
  couponProtectionEnabled: true,
  affiliateFraudProtectionEnabled: false,
  agnosticProtectionEnabled: false,
  nonBlockingPercent: 0,
  sites: [],
}

export const toShopSettings = (shop: Shop): ShopSettings => ({
  organizationName: shop.orgName,
  couponProtectionEnabled: shop.couponProtectionEnabled,
  affiliateFraudProtectionEnabled: shop.affiliateFraudProtectionEnabled,
  agnosticProtectionEnabled: shop.agnosticProtectionEnabled,
  nonBlockingPercent: shop.nonBlockingPercent,
  sites: shop.sites,
})

/** Invalid sites, in typed order. */
export const badSites = (sites: readonly string[]) => sites.filter((site) => !hostName.safeParse(site).success)

export const hasProtection = (shop: ShopSettings) => protections.some(({ field }) => shop[field])

/** Null while something is missing or invalid. */
export function shopRequest(draft: ShopSettings, taken: readonly string[]): ShopSettings | null {
  if (nameProblem(draft.organizationName, taken)) return null
  const parsed = shopSettings.safeParse(draft)
  return parsed.success ? parsed.data : null
}
