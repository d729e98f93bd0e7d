import { type AuditEntry, auditActions, auditActors, auditRecords } from '@vigil/contract'
import type { AuditRow } from '@vigil/database'
import { type CsvValue, csvLine, csvMark } from '@vigil/presentation'

export const auditEntryOnWire = (row: AuditRow): AuditEntry => ({
  sequence: row.sequence,
  at: row.at.toISOString(),
  action: row.action,
  actor: {
    kind: row.actorKind,
    id: row.actorId,
    name: row.actorEmail,
    organization: row.actorOrganizationName,
    address: row.address,
  },
  organization: row.organizationId === null ? null : { id: row.organizationId, name: row.organizationName },
  record:
    row.recordKind === null || row.recordId === null
      ? null
      : { kind: row.recordKind, id: row.recordId, name: row.recordName },
  changes: Object.entries(row.change ?? {}).map(([field, values]) => ({ field, ...values })),
  isErased: row.isErased,
})

const columns: readonly (readonly [header: string, cell: (entry: AuditEntry) => CsvValue])[] = [
  ['Number', ({ sequence }) => sequence],
  ['Time (UTC)', ({ at }) => at],
  ['Action', ({ action }) => auditActions[action]],
  ['Action key', ({ action }) => action],
  ['By', ({ actor }) => actor.name ?? auditActors[actor.kind]],
  ['User ID', ({ actor }) => actor.id],
  ['IP address', ({ actor }) => actor.address],
  ['Organization', ({ organization }) => organization?.name],
  ['Organization ID', ({ organization }) => organization?.id],
  ['Record', ({ record }) => record && auditRecords[record.kind]],
  ['Record ID', ({ record }) => record?.id],
  ['Changes', ({ changes }) => (changes.length > 0 ? JSON.stringify(changes) : '')],
]

/** Yields a header, then entries as they load. */
export async function* auditCsv(parts: AsyncIterable<AuditRow[]>) {
  yield csvMark + csvLine(columns.map(([header]) => header))
  for await (const rows of parts)
    yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(auditEntryOnWire(row))))).join('')
}
