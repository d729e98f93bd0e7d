import type { DashboardWidget, InventoryType, MetricRow } from '@vigil/contract'
import type { DayRange } from '@vigil/presentation'
import type { MailBrand } from '../account-mails.ts'

/** Overview queries used by the report. */
export const shieldWidgets = [
  'impressionsProtected',
  'gotchaItems',
  'threatLevelItems',
  'threatLevelTotals',
  'attacksBySite',
  'countryRequests',
  'sspRequests',
  'dspRequests',
  'attackTypes',
  'incidentsByBrowser',
  'deviceRequests',
] as const satisfies readonly DashboardWidget[]
type ShieldWidget = (typeof shieldWidgets)[number]

/** One threat: the attacks of one creative with the same variant and platforms. */
export interface TopThreat {
  threatClass: string
  variant: string
  creativeId: string
  ssp: string
  dsp: string
  attacks: number
  /** Milliseconds since 1970. */
  firstSeen: number
  lastSeen: number
}

/** Contents of a SHIELD report. Texts are untrusted. */
export interface ShieldReportData {
  brand: MailBrand
  organizationName: string
  range: DayRange
  /** Selected sites and apps; none means all. */
  hosts: readonly string[]
  /** All sites and apps of the organization. */
  sites: readonly { host: string; inventoryType: InventoryType }[]
  generatedAt: Date
  rows: Record<ShieldWidget, MetricRow[]>
  /** Sorted by attacks, most first. */
  threats: readonly TopThreat[]
}
