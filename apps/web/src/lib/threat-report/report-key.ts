import type { ReportKind } from '@vigil/contract'

/** Identifies a report: organization, incident and day. */
export interface ReportKey {
  kind: ReportKind
  organizationId: number
  actionGroupID: string
  eventDate: string
}

export const reportPath = (kind: ReportKind) => `/offending-creative-report-${kind}` as const

export function reportAddress({ kind, actionGroupID, organizationId, eventDate }: ReportKey) {
  const query = new URLSearchParams({ actionGroupID, organizationId: String(organizationId), eventDate })
  return `${reportPath(kind)}?${query}`
}
