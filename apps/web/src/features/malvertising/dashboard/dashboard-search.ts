import { limits } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch, searchList } from '../../../lib/reporting/search.ts'

export const dashboardTabs = ['location', 'threat_details', 'user_agent'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** Invalid values fall back to their defaults. */
export const dashboardSearch = reportingSearch.extend({
  country: searchList(300, 8),
  tag: searchList(500, limits.textLength),
  tab: z.enum(dashboardTabs).catch('location'),
})
export type DashboardSearch = z.infer<typeof dashboardSearch>
