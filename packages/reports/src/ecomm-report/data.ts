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
import type { DayRange } from '@vigil/presentation'
import type { MailBrand } from '../account-mails.ts'

/** Contents of a shop's report. Texts are untrusted. */
export interface EcommReportData {
  brand: MailBrand
  organizationName: string
  range: DayRange
  /** Selected sites; none means all. */
  hosts: readonly string[]
  /** All sites of the shop. */
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
