import type { PlatformField } from '@vigil/contract'
import type { Facet, QueryOptions, Warehouse } from '@vigil/warehouse'
import type { PlatformContext } from '../../../reporting/platform.ts'
import { fieldDimensions, type PlatformQuery, visibleFields } from './platform-query.ts'
import { together } from './windows.ts'

const mostValues = 500

type FieldItems = Partial<Record<PlatformField, Facet[]>>

/** The dropdown values of both windows, in one pass over their days. */
export async function countFieldValues(
  warehouse: Pick<Warehouse, 'facets'>,
  platform: PlatformContext,
  { active, inactive, where, search }: PlatformQuery,
  options: QueryOptions,
): Promise<FieldItems> {
  const fields = visibleFields(platform)
  const by = fields.map((field) => fieldDimensions[field])
  const parts = await Promise.all(
    together(active, inactive).map((range) =>
      warehouse.facets(platform.scope, { dataset: 'incidents', by, range, where, search, top: mostValues }, options),
    ),
  )
  return Object.fromEntries(
    fields.map((field) => [field, added(parts.map((part) => part[fieldDimensions[field]] ?? []))]),
  )
}

function added(parts: readonly Facet[][]): Facet[] {
  const counts = new Map<string, number>()
  for (const { value, count } of parts.flat()) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}
