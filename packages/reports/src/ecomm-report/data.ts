import type { DayRange } from '@vigil/charts'
import type {
  AffiliateRevenue,
  BlockedCoupon,
  CartInsight,
  DailyMetrics,
  ExtensionShare,
  InventoryType,
  ModelInput,
  OverallMetrics,
  Protection,
} from '@vigil/contract'
import type { MailBrand } from '../account-mails.ts'

/** All that the report of a shop says. Texts in it come from anywhere. */
export interface EcommReportData {
  brand: MailBrand
  organizationName: string
  range: DayRange
  /** The sites chosen; none means all. */
  hosts: readonly string[]
  /** All that the shop has. */
  sites: readonly { host: string; inventoryType: InventoryType }[]
  generatedAt: Date
  protections: Readonly<Record<Protection, boolean>>
  overall: OverallMetrics
  daily: readonly DailyMetrics[]
  coupons: readonly BlockedCoupon[]
  insights: readonly CartInsight[]
  affiliate: AffiliateRevenue
  popups: readonly ExtensionShare[]
  injections: readonly ExtensionShare[]
  inputs: readonly ModelInput[]
}
