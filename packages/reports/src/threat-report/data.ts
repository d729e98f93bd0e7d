import type { ReportKind, ThreatItem } from '@vigil/contract'

/** All that the PDF of a threat's report says. */
export interface ThreatReportData {
  brand: { productName: string; accentColour: string; supportEmail: string }
  organizationName: string
  kind: ReportKind
  item: ThreatItem
  withAdTag: boolean
  generatedAt: Date
}
