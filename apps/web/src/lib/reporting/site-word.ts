import type { HostGroup } from '@vigil/contract'
import { hostsOf, inventoryTypeOf } from '../../ui/sites-picker/site-groups.ts'
import type { ReportingFilters } from './filters.ts'

const siteWords = { web: 'Site', 'in-app': 'App', both: 'Site or App' }
const siteWordsOfMany = { web: 'Sites', 'in-app': 'Apps', both: 'Sites and Apps' }

type Inventory = { filters: ReportingFilters; groups: HostGroup[] | undefined }
const typeOf = ({ filters, groups }: Inventory) => (groups ? inventoryTypeOf(groups, filters.hosts) : 'web')

/** What the chosen inventory is made of, for titles; sites as long as it is not known. */
export const siteWordOf = (inventory: Inventory) => siteWords[typeOf(inventory)]
export const siteWordOfMany = (inventory: Inventory) => siteWordsOfMany[typeOf(inventory)]

/** How many sites and apps are chosen, or there are; none as long as it is not known. */
export const siteCountOf = ({ filters, groups }: Inventory): number | undefined =>
  filters.hosts.length || (groups && hostsOf(groups).length)
