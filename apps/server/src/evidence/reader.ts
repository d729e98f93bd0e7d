import { authorise, type PlatformScope, type ReportKind, type Scope, type Viewer } from '@vigil/contract'
import type { ReportOrganization } from '@vigil/database'
import { authorisePlatformReader } from '../reporting/platform.ts'

/** The reader of a report and their access. */
export interface Reader {
  kind: ReportKind
  organization: ReportOrganization
  scope: Scope | PlatformScope
  seesFirstSeen: boolean
}

export const reportKind = ({ type }: Pick<ReportOrganization, 'type'>): ReportKind =>
  type === 'Platform' ? 'platform' : 'publisher'

export function toReader(viewer: Viewer, organization: ReportOrganization): Reader {
  const kind = reportKind(organization)
  return {
    kind,
    organization,
    scope: kind === 'platform' ? authorisePlatformReader(viewer, organization) : authorise(viewer, organization.id),
    seesFirstSeen: viewer.role === 'superadmin',
  }
}
