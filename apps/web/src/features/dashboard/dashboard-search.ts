import { limits } from '@vigil/contract'
import { z } from 'zod'
import { isDay } from '../../lib/time-ranges.ts'

export const dashboardTabs = ['location', 'threat_details', 'user_agent'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

const list = (most: number, length: number) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string().min(1).max(length)).max(most))

/** What of the overview is in its address. A value that makes no sense counts as not given. */
export const dashboardSearch = z.object({
  from: z.string().refine(isDay).catch(''),
  to: z.string().refine(isDay).catch(''),
  /** Of superadmins only; clients see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  /** None means all. */
  site: list(limits.sitesPerRequest, limits.hostLength).catch([]),
  country: list(300, 8).catch([]),
  tag: list(500, limits.textLength).catch([]),
  tab: z.enum(dashboardTabs).catch('location'),
})
export type DashboardSearch = z.infer<typeof dashboardSearch>
