import type { DayRange } from '@vigil/charts'
import type { DashboardWidget, InventoryType, MetricRow } from '@vigil/contract'
import type { MailBrand } from '../account-mails.ts'

/** The questions of the overview that the report asks too. */
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

/** One threat: the attacks of one creative, in one way, through the same platforms. */
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

/** All that a SHIELD report says. Texts in it come from anywhere. */
export interface ShieldReportData {
  brand: MailBrand
  organizationName: string
  range: DayRange
  /** The sites and apps chosen; none means all. */
  hosts: readonly string[]
  /** All that the organization has. */
  sites: readonly { host: string; inventoryType: InventoryType }[]
  generatedAt: Date
  rows: Record<ShieldWidget, MetricRow[]>
  /** Those with the most attacks, the most first. */
  threats: readonly TopThreat[]
}
