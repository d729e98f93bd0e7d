import type { HostGroup } from '@vigil/contract'
import { detectInventoryType, listHosts } from '../../ui/sites-picker/site-groups.ts'
import type { ReportingFilters } from './filters.ts'

const siteWords = { web: 'Site', 'in-app': 'App', both: 'Site or App' }
const siteWordsOfMany = { web: 'Sites', 'in-app': 'Apps', both: 'Sites and Apps' }

type Inventory = { filters: ReportingFilters; groups: HostGroup[] | undefined }
const detectType = ({ filters, groups }: Inventory) => (groups ? detectInventoryType(groups, filters.hosts) : 'web')

/** Noun for the selected inventory in titles; sites while it is unknown. */
export const pickSiteWord = (inventory: Inventory) => siteWords[detectType(inventory)]
export const siteWordOfMany = (inventory: Inventory) => siteWordsOfMany[detectType(inventory)]

/** Number of selected sites and apps, or of all; undefined while unknown. */
export const countSites = ({ filters, groups }: Inventory): number | undefined =>
  filters.hosts.length || (groups && listHosts(groups).length)
