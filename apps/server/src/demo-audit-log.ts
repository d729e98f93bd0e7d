import type { Database, NewAuditEntry } from '@vigil/database'
import { demoAuditLog } from '@vigil/demo'

const hourMs = 3_600_000

/** Loads the demo's audit log, so that its pages are not empty at first. */
export async function loadDemoAuditLog(
  { accounts, audit }: Database,
  organizationIds: ReadonlyMap<string, number>,
  now: Date,
) {
  const findViewer = async (email: string) => (await accounts.byEmail(email))?.viewer
  const findId = (name: string | null) => (name === null ? null : (organizationIds.get(name) ?? null))
  const entries: NewAuditEntry[] = []
  for (const { hoursAgo, action, email, address, organizationName, record, change } of demoAuditLog) {
    const actor = email === null ? undefined : await findViewer(email)
    const subject = record && 'email' in record ? await findViewer(record.email) : undefined
    const recordId = record && ('email' in record ? subject?.userId : findId(record.organizationName))
    entries.push({
      at: new Date(now.getTime() - hoursAgo * hourMs),
      action,
      actor: {
        kind: actor ? 'person' : 'anonymous',
        id: actor?.userId ?? null,
        organizationId: actor?.organization?.id ?? null,
        address,
        ...(actor || !subject ? {} : { email: subject.email }),
      },
      organizationId: findId(organizationName),
      record: record && recordId ? { kind: record.kind, id: String(recordId) } : null,
      change: change ?? null,
    })
  }
  await audit.append(entries)
}
