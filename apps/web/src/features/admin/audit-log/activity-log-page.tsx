import { useProfile } from '../../../lib/viewer/profile.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AuditLogTable } from './audit-log-table.tsx'

/** Actions of the viewer's organization. Superadmins have no organization; they use the audit log. */
export function ActivityLogPage() {
  const { organizationId } = useProfile()
  return organizationId === null ? (
    <EmptyState text="You are not a member of an organization. Open the audit log to see every action." />
  ) : (
    <AuditLogTable ownId={organizationId} />
  )
}
