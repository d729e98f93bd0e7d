import type { Disclosure, NetworkScope, PlatformScope, Scope } from '@vigil/contract'
import { BadQueryError } from '../query.ts'
import type { BoundValue, Dialect } from './dialect.ts'
import { quoted } from './dialect.ts'

/** What opens rows of incidents. */
export type RowScope = Scope | PlatformScope

/** The warehouse's own work on an organization's rows, of which nobody is told. Made inside of it only. */
export interface OwnScope {
  kind: 'own'
  organizationId: number
}

const organizationId = quoted('organization_id')

/**
 * Whose rows a scope opens: the condition that every statement has, whatever was asked.
 * A further kind of scope is a further case here, and nowhere else. One that goes over several organizations must keep
 * `organization_id > 0`: below zero are the marks of batches (clickhouse/marks.ts).
 */
export function tenancy(scope: RowScope | OwnScope | NetworkScope, dialect: Dialect, values: BoundValue[]): string {
  switch (scope.kind) {
    case 'organization':
    case 'own':
      return `${organizationId} = ${dialect.bind(values, scope.organizationId)}`
    case 'platform':
      return `${organizationId} > 0 AND ${throughPlatform(scope, dialect, values)}`
    case 'network':
      return `${organizationId} > 0 AND ${dialect.isOneOf(values, organizationId, scope.networkIds)}`
  }
}

/** The columns are those of incidents: `compileList` and `compileSelect` let this scope ask about nothing else. */
function throughPlatform({ names }: PlatformScope, dialect: Dialect, values: BoundValue[]): string {
  const sides = (['ssp', 'dsp'] as const).flatMap((side) =>
    names[side].length > 0 ? dialect.isOneOf(values, quoted(side), names[side]) : [],
  )
  return sides.length > 0 ? `(${sides.join(' OR ')})` : '1 = 0'
}

/** A platform has threats, and nothing else of anybody. */
export function refuseOtherDatasets(scope: RowScope | OwnScope, dataset: string) {
  if (scope.kind === 'platform' && dataset !== 'incidents') throw new BadQueryError('a platform sees incidents only')
}

/** What tells the publisher: in its own words, or by way of what is masked in them (a script's address may hold the site's). */
const keptBack: Record<Disclosure, readonly string[]> = {
  page: [],
  site: ['url', 'tag'],
  nothing: ['url', 'tag', 'host', 'script', 'traits'],
}

/** What a platform must not be told it must not ask by: a filter, a search, an order or a group that finds is an answer. */
export function refuseKeptBack(scope: RowScope | OwnScope | NetworkScope, columns: readonly string[]) {
  if (scope.kind !== 'platform') return
  const told = columns.find((column) => keptBack[scope.disclosure].includes(column))
  if (told !== undefined) throw new BadQueryError(`the platform's data rights do not reach ${told}`)
}

/** 1 for rows of the asking organization's vertical, 0 for those of other members of the network. */
export function isOfVertical(scope: NetworkScope, dialect: Dialect, values: BoundValue[]): string {
  if (scope.verticalIds.length === 0) return '0'
  return `CASE WHEN ${dialect.isOneOf(values, organizationId, scope.verticalIds)} THEN 1 ELSE 0 END`
}
