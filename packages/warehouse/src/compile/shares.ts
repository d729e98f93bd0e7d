import type { NetworkScope } from '@vigil/contract'
import { datasets } from '../datasets.ts'
import { BadQueryError } from '../query.ts'
import { type SharesQuery, sharedDimensions } from '../shares.ts'
import { compileConditions } from './conditions.ts'
import { type BoundValue, type Dialect, quoted } from './dialect.ts'
import type { QueryPlan } from './query-plan.ts'
import { isOfVertical } from './tenancy.ts'

/**
 * Two statements over all other organizations: the count of each value inside and outside the vertical, and the number
 * of attacks per organization.
 */
export function compileShares(
  scope: NetworkScope,
  { by, range }: SharesQuery,
  dialect: Dialect,
): { byValue: QueryPlan; byOrganization: QueryPlan } {
  // `hasOwn`, because `constructor` is in every object.
  if (!Object.hasOwn(sharedDimensions, by)) throw new BadQueryError(`shares by ${JSON.stringify(by)} are not available`)
  const dataset = datasets.incidents
  const table = quoted(dataset.table)
  const compileRows = (values: BoundValue[], where = {}) =>
    compileConditions({ range, where }, { scope, dataset, dialect, values, counted: null }).where

  const values: BoundValue[] = []
  const group = isOfVertical(scope, dialect, values)
  const known = sharedDimensions[by]
  const byValue = [
    `SELECT ${group} AS g0, ${quoted(dataset.dimensions[by])} AS d0, count(*) AS m0`,
    `FROM ${table}`,
    `WHERE ${compileRows(values, known ? { [by]: known } : {})}`,
    'GROUP BY g0, d0',
    'ORDER BY g0, d0',
  ].join('\n')

  const memberValues: BoundValue[] = []
  const byOrganization = [
    `SELECT ${quoted('organization_id')} AS o0, count(*) AS m0`,
    `FROM ${table}`,
    `WHERE ${compileRows(memberValues)}`,
    'GROUP BY o0',
    'ORDER BY o0',
  ].join('\n')

  const attacks = { name: 'attacks', kind: 'number' } as const
  return {
    byValue: {
      text: byValue,
      values,
      columns: [{ name: 'isOfVertical', kind: 'number' }, { name: 'value', kind: 'text' }, attacks],
    },
    byOrganization: {
      text: byOrganization,
      values: memberValues,
      columns: [{ name: 'organizationId', kind: 'number' }, attacks],
    },
  }
}
