import type { Scope } from '@vigil/contract'
import type { BoundValue, Dialect } from './dialect.ts'
import { quoted } from './dialect.ts'

/**
 * Whose rows a scope opens: the condition that every statement has, whatever was asked.
 * A further kind of scope is a further case here, and nowhere else. One that goes over several organizations must keep
 * `organization_id > 0`: below zero are the marks of batches (clickhouse/marks.ts).
 */
export function tenancy(scope: Scope, dialect: Dialect, values: BoundValue[]): string {
  switch (scope.kind) {
    case 'organization':
      return `${quoted('organization_id')} = ${dialect.bind(values, scope.organizationId)}`
  }
}
