import { authorise, type PlatformScope, type ReportKind, type Scope, type Viewer } from '@vigil/contract'
import type { ReportOrganization } from '@vigil/database'
import { platformScopeOf } from '../../../reporting/platform.ts'

/** Who reads a report, and what opens it for them. */
export interface Reader {
  kind: ReportKind
  organization: ReportOrganization
  scope: Scope | PlatformScope
  seesFirstSeen: boolean
}

export const kindOf = ({ type }: Pick<ReportOrganization, 'type'>): ReportKind =>
  type === 'Platform' ? 'platform' : 'publisher'

export function readerOf(viewer: Viewer, organization: ReportOrganization): Reader {
  const kind = kindOf(organization)
  return {
    kind,
    organization,
    scope: kind === 'platform' ? platformScopeOf(viewer, organization) : authorise(viewer, organization.id),
    seesFirstSeen: viewer.role === 'superadmin',
  }
}
