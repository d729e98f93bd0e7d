import type { HostGroup } from '@vigil/contract'
import { inventoryTypeOf } from '../../ui/sites-picker/site-groups.ts'
import type { ReportingFilters } from './filters.ts'

const siteWords = { web: 'Site', 'in-app': 'App', both: 'Site or App' }

/** What the chosen inventory is made of, for titles; sites as long as it is not known. */
export const siteWordOf = ({ filters, groups }: { filters: ReportingFilters; groups: HostGroup[] | undefined }) =>
  siteWords[groups ? inventoryTypeOf(groups, filters.hosts) : 'web']
