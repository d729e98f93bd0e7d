import { AuditLogTable } from './audit-log-table.tsx'

/** Everything that people changed or exported, for superadmins. */
export const AuditLogPage = () => <AuditLogTable ownId={null} />
