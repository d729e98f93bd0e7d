import type { AuditedCall, Endpoint, Viewer } from '@vigil/contract'
import type { Database, NewAuditEntry, RecordState, UsableKey } from '@vigil/database'
import { type CallParts, compareStates, noteFields, readField } from './describe-change.ts'

interface Call {
  endpoint: Endpoint
  received: Omit<CallParts, 'answer'>
  viewer: Viewer | undefined
  key: UsableKey | undefined
  address: string
}

type States = Map<string, RecordState | null>

/** Runs a call and writes its audit entries, in one transaction unless the call cannot be undone anyway. */
export function auditCalls(database: Pick<Database, 'audit' | 'atomically'>, clock: () => Date) {
  const { audit } = database

  async function readStates({ record }: AuditedCall, ids: readonly string[]): Promise<States> {
    const states: States = new Map()
    if (record) for (const id of ids) states.set(id, await audit.readRecord(record.kind, id))
    return states
  }

  async function recorded<T>(declared: AuditedCall, call: Call, work: () => Promise<T>): Promise<T> {
    const before = await readStates(declared, findIds(declared, call.received))
    const answer = await work()
    const parts = { ...call.received, answer }
    const after = await readStates(declared, findIds(declared, parts))
    const isKept = !declared.isOnlyIfNew || [...after.values()].some((state) => state?.isNew)
    if (!isKept) return answer
    const entries = buildEntries(declared, call, parts, before, after, clock())
    await audit.append(declared.isOnlyIfChanged ? entries.filter(({ change }) => change) : entries)
    return answer
  }

  return function run<T>(call: Call, work: () => Promise<T>): Promise<T> {
    const declared = call.endpoint.audit
    if (!declared || typeof declared === 'string') return work()
    const record = () => recorded(declared, call, work)
    return declared.isAfter ? record() : database.atomically(record)
  }
}

export type RunAudited = ReturnType<typeof auditCalls>

function findIds({ record }: AuditedCall, parts: Partial<CallParts>): string[] {
  if (!record) return []
  if (typeof record.id === 'object') return [record.id.fixed]
  return [...new Set(readField(parts, record.id).map(String))]
}

function buildEntries(
  declared: AuditedCall,
  { endpoint, viewer, key, address }: Call,
  parts: CallParts,
  before: States,
  after: States,
  at: Date,
): NewAuditEntry[] {
  const note = noteFields(parts, declared.note ?? [])
  const named = findOrganization(endpoint, parts) ?? viewer?.organization?.id ?? key?.organizationId ?? null
  const base = {
    at,
    action: declared.action,
    actor: { ...describeActor(viewer, key), address },
  }
  const keep = (change: NewAuditEntry['change']) => (change && Object.keys(change).length > 0 ? change : null)
  if (!declared.record) return [{ ...base, organizationId: named, record: null, change: keep(note) }]
  const { kind } = declared.record
  return [...after].map(([id, state]) => {
    const old = before.get(id) ?? null
    return {
      ...base,
      organizationId: state?.organizationId ?? old?.organizationId ?? named,
      record: { kind, id },
      change: keep({ ...(declared.isWithoutValues ? {} : compareStates(old, state)), ...note }),
    }
  })
}

function describeActor(viewer: Viewer | undefined, key: UsableKey | undefined) {
  if (viewer) return { kind: 'person' as const, id: viewer.userId, organizationId: viewer.organization?.id ?? null }
  if (key) return { kind: 'api-key' as const, id: key.id, organizationId: key.organizationId }
  return { kind: 'key' as const, id: null, organizationId: null }
}

/** The organization that the access rule of the call names. */
function findOrganization({ access }: Endpoint, parts: CallParts): number | null {
  if (typeof access === 'string') return null
  const [value] = readField(parts, access.organization)
  return value === undefined ? null : Number(value)
}
