import type { Disclosure, NetworkScope, PlatformScope, Scope } from '@vigil/contract'
import { BadQueryError } from '../query.ts'
import type { BoundValue, Dialect } from './dialect.ts'
import { quoted } from './dialect.ts'

/** A scope that grants access to rows. */
export type RowScope = Scope | PlatformScope

/**
 * The warehouse's internal access to an organization's rows; its results are never returned. Only created inside the
 * warehouse.
 */
export interface OwnScope {
  kind: 'own'
  organizationId: number
}

const organizationId = quoted('organization_id')

/**
 * The rows that a scope may read: a condition in every statement. Add further kinds of scope here
 * and nowhere else. A scope over several organizations must keep `organization_id > 0`: negative ids are the marks of
 * batches (clickhouse/marks.ts).
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

/** Columns of incidents and violations: `compileList`, `compileSelect` and `compileFacets` allow this scope no others. */
function throughPlatform({ names }: PlatformScope, dialect: Dialect, values: BoundValue[]): string {
  const sides = (['ssp', 'dsp'] as const).flatMap((side) =>
    names[side].length > 0 ? dialect.isOneOf(values, quoted(side), names[side]) : [],
  )
  return sides.length > 0 ? `(${sides.join(' OR ')})` : '1 = 0'
}

/** A platform may count incidents and violations, and list incidents, which are masked before they are returned. */
const platformDatasets = { counted: ['incidents', 'violations'], listed: ['incidents'] }

export function refuseOtherDatasets(
  scope: RowScope | OwnScope,
  dataset: string,
  kind: keyof typeof platformDatasets = 'counted',
) {
  if (scope.kind === 'platform' && !platformDatasets[kind].includes(dataset))
    throw new BadQueryError(`a platform's ${dataset} are not ${kind}`)
}

/** Columns that identify the publisher or its page, directly or through masked text (a script's URL may contain both). */
const keptBack: Record<Disclosure, readonly string[]> = {
  page: [],
  site: ['url', 'tag', 'traits'],
  nothing: ['url', 'tag', 'host', 'script', 'traits'],
}

/** A violation's variant and trigger are entries of the publisher's lists, possibly its own domain. */
const keptBackOfViolations: Record<Disclosure, readonly string[]> = {
  page: [],
  site: [],
  nothing: ['variant', 'trigger'],
}

/** A platform must not query by columns it may not see: a filter, search, order or group reveals their values. */
export function refuseKeptBack(scope: RowScope | OwnScope | NetworkScope, table: string, columns: readonly string[]) {
  if (scope.kind !== 'platform') return
  const refused = [
    ...keptBack[scope.disclosure],
    ...(table === 'violations' ? keptBackOfViolations[scope.disclosure] : []),
  ]
  const refusedColumn = columns.find((column) => refused.includes(column))
  if (refusedColumn !== undefined) throw new BadQueryError(`the platform's data rights do not reach ${refusedColumn}`)
}

/** 1 for rows of the organization's vertical, 0 for other members of the network. */
export function isOfVertical(scope: NetworkScope, dialect: Dialect, values: BoundValue[]): string {
  if (scope.verticalIds.length === 0) return '0'
  return `CASE WHEN ${dialect.isOneOf(values, organizationId, scope.verticalIds)} THEN 1 ELSE 0 END`
}
