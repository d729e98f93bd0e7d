import type { DashboardSmartFilter, Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { QueryOptions, Warehouse } from '@vigil/warehouse'
import type { CountedOf } from '../../../reporting/counting.ts'
import type { Filters } from '../../../reporting/overview/widgets.ts'
import * as reporting from '../../../reporting/smart-filter.ts'

type Tags = Database['distributions']

const counted = {
  dataset: 'incidents',
  measure: 'attacks',
  groups: { countryCodes: 'country', tags: 'tag' },
} as const satisfies CountedOf<'incidents', keyof DashboardSmartFilter>

export const buildWhere = (
  scope: Scope,
  tags: Tags,
  hosts: readonly string[],
  chosen: DashboardSmartFilter,
): Promise<Filters['where']> => reporting.buildWhere(scope, tags, counted.groups, { hosts, chosen })

/** The selectable countries and tags. */
export async function smartFilterValues(
  scope: Scope,
  deps: { tags: Tags; warehouse: Warehouse },
  { range, where, chosen }: Filters & { chosen: DashboardSmartFilter },
  options: QueryOptions,
) {
  const values = await reporting.filterValues(scope, deps, counted, { range, where: { ...where }, chosen }, options)
  return {
    // An unknown country cannot be selected.
    countryCodes: values.countryCodes.filter(({ value }) => value !== ''),
    tags: values.tags,
  }
}
