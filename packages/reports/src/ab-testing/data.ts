import type { DayRange } from '@vigil/charts'
import type { AbComparison, AbPercentages, AbRow, InventoryType } from '@vigil/contract'
import type { MailBrand } from '../account-mails.ts'

/** All that an A/B testing report says: the answers that the page gets. */
export interface AbTestingReportData {
  brand: MailBrand
  organizationName: string
  range: DayRange
  /** The sites chosen; none means all. */
  hosts: readonly string[]
  /** All that the shop has. */
  sites: readonly { host: string; inventoryType: InventoryType }[]
  generatedAt: Date
  /** Of the days, and of as many before. */
  overall: readonly AbRow[]
  trend: readonly AbRow[]
  percentages: AbPercentages
  comparison: AbComparison
}
