import type { ReportKind, ThreatItem } from '@vigil/contract'

/** Contents of a threat report PDF. */
export interface ThreatReportData {
  brand: { productName: string; accentColour: string; supportEmail: string }
  organizationName: string
  kind: ReportKind
  item: ThreatItem
  withAdTag: boolean
  generatedAt: Date
}
