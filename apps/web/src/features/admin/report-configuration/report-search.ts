import { type ReportTypeId, reportLimits, reportTypes, searchText } from '@vigil/contract'
import { z } from 'zod'

export const reportTabs = [
  'ad',
  'cart',
  'trial',
  'leakage',
  'commission',
] as const satisfies readonly (keyof typeof reportTypes)[]
export type ReportTab = (typeof reportTabs)[number]

export const reportType = (tab: ReportTab): ReportTypeId => reportTypes[tab]

export const pageSizes = [reportLimits.perPage, 50, 100]

/** Invalid values fall back to their defaults. */
export const reportConfigurationSearch = z.object({
  tab: z.enum(reportTabs).catch('ad'),
  search: searchText.catch(''),
  organization: z
    .preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.coerce.number().int().positive()).max(500),
    )
    .catch([]),
  sort: z.string().catch('organization'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => pageSizes.includes(rows))
    .catch(reportLimits.perPage),
})
