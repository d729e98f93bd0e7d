import type { AuditField } from '@vigil/contract'
import type { AuditChange, RecordState } from '@vigil/database'

/** The request and the answer of a call. */
export type CallParts = Readonly<Record<'params' | 'query' | 'body' | 'answer', unknown>>

/** The values of a field; several if its path contains a list. */
export function readField(parts: Partial<CallParts>, field: AuditField): unknown[] {
  let values: unknown[] = [parts]
  for (const name of field.split('.')) {
    values = values.flatMap((value) => {
      if (typeof value !== 'object' || value === null) return []
      if (name === '*') return Array.isArray(value) ? value : []
      const inner = (value as Record<string, unknown>)[name] // an object, checked above
      return inner === undefined ? [] : [inner]
    })
  }
  return values
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ. All of a new or deleted record's fields do, except empty ones. */
export function compareStates(before: RecordState | null, after: RecordState | null): AuditChange {
  const names = new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after?.values ?? {})])
  const organization = { organization: 'organizationId' } as const
  const change: AuditChange = {}
  const add = (name: string, old: unknown, now: unknown) => {
    if (isSame(old ?? null, now ?? null)) return
    change[name] = { ...(before ? { before: old ?? null } : {}), ...(after ? { after: now ?? null } : {}) }
  }
  for (const name of names) add(name, before?.values[name], after?.values[name])
  for (const [name, key] of Object.entries(organization)) add(name, before?.[key], after?.[key])
  return change
}

/** Request fields as they were given, by their last name. */
export function noteFields(parts: CallParts, fields: readonly AuditField[]): AuditChange {
  const entries = fields.flatMap((field): [string, { after: unknown }][] => {
    const [value] = readField(parts, field)
    if (value === undefined) return []
    if (!field.includes('.') && typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.entries(value).map(([name, inner]) => [name, { after: inner }])
    return [[field.split('.').at(-1) ?? field, { after: value }]]
  })
  return Object.fromEntries(entries)
}
