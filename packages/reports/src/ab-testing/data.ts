import type { AbComparison, AbPercentages, AbRow, InventoryType } from '@vigil/contract'
import type { DayRange } from '@vigil/presentation'
import type { MailBrand } from '../account-mails.ts'

/** Contents of an A/B testing report: the same responses as on the page. */
export interface AbTestingReportData {
  brand: MailBrand
  organizationName: string
  range: DayRange
  /** Selected sites; none means all. */
  hosts: readonly string[]
  /** All sites of the shop. */
  sites: readonly { host: string; inventoryType: InventoryType }[]
  generatedAt: Date
  /** For the range, and for the same number of days before. */
  overall: readonly AbRow[]
  trend: readonly AbRow[]
  percentages: AbPercentages
  comparison: AbComparison
}
