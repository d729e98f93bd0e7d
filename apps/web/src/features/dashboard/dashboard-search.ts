import { limits } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch, searchList } from '../../lib/reporting/search.ts'

export const dashboardTabs = ['location', 'threat_details', 'user_agent'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** What of the overview is in its address. A value that makes no sense counts as not given. */
export const dashboardSearch = reportingSearch.extend({
  country: searchList(300, 8),
  tag: searchList(500, limits.textLength),
  tab: z.enum(dashboardTabs).catch('location'),
})
export type DashboardSearch = z.infer<typeof dashboardSearch>
