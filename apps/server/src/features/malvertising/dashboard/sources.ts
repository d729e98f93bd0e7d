import type { Scope } from '@vigil/contract'
import type { QueryOptions, Warehouse } from '@vigil/warehouse'
import type { Filters } from '../../../reporting/overview/widgets.ts'

/** The sites and tags that sent any event counted by the overview. */
export async function loadSources(
  scope: Scope,
  warehouse: Warehouse,
  { range, where }: Filters,
  options: QueryOptions,
) {
  const [views, attacks] = await Promise.all([
    warehouse.select(
      scope,
      { dataset: 'traffic', measures: ['pageViews'], by: ['host', 'tag'], range, where },
      options,
    ),
    warehouse.select(
      scope,
      { dataset: 'incidents', measures: ['attacks'], by: ['host', 'tag'], range, where },
      options,
    ),
  ])
  const distinct = (name: 'host' | 'tag') => [...new Set([...views, ...attacks].map((row) => String(row[name])))].sort()
  return { hosts: distinct('host'), tags: distinct('tag') }
}
