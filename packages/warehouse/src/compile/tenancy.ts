import type { NetworkScope, Scope } from '@vigil/contract'
import type { BoundValue, Dialect } from './dialect.ts'
import { quoted } from './dialect.ts'

const organizationId = quoted('organization_id')

/**
 * Whose rows a scope opens: the condition that every statement has, whatever was asked.
 * A further kind of scope is a further case here, and nowhere else. One that goes over several organizations must keep
 * `organization_id > 0`: below zero are the marks of batches (clickhouse/marks.ts).
 */
export function tenancy(scope: Scope | NetworkScope, dialect: Dialect, values: BoundValue[]): string {
  switch (scope.kind) {
    case 'organization':
      return `${organizationId} = ${dialect.bind(values, scope.organizationId)}`
    case 'network':
      return `${organizationId} > 0 AND ${dialect.isOneOf(values, organizationId, scope.networkIds)}`
  }
}

/** 1 for rows of the asking organization's vertical, 0 for those of other members of the network. */
export function isOfVertical(scope: NetworkScope, dialect: Dialect, values: BoundValue[]): string {
  if (scope.verticalIds.length === 0) return '0'
  return `CASE WHEN ${dialect.isOneOf(values, organizationId, scope.verticalIds)} THEN 1 ELSE 0 END`
}
