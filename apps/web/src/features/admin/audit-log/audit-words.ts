import { type AuditEntry, auditActors, auditRecords } from '@vigil/contract'

export function actorInWords({ actor, isErased }: Pick<AuditEntry, 'actor' | 'isErased'>) {
  if (actor.name) return actor.name
  if (actor.kind === 'person') return isErased ? 'Erased person' : 'Deleted person'
  return auditActors[actor.kind]
}

export function recordInWords({ record }: Pick<AuditEntry, 'record'>) {
  if (!record) return ''
  return `${auditRecords[record.kind]} ${record.name ?? record.id}`
}

export function organizationInWords({ organization }: Pick<AuditEntry, 'organization'>) {
  return organization ? (organization.name ?? `Erased (${organization.id})`) : ''
}

/** `is_blocked` → `Is blocked` */
export function fieldInWords(field: string) {
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not set'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(valueInWords).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
