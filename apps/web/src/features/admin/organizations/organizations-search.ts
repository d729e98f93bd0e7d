import { limits, searchText } from '@vigil/contract'
import { z } from 'zod'

export const organizationTabs = ['organizations', 'shops'] as const
export type OrganizationTab = (typeof organizationTabs)[number]

/** Invalid values fall back to their defaults. */
export const organizationsSearch = z.object({
  tab: z.enum(organizationTabs).catch('organizations'),
  search: searchText.catch(''),
  sort: z.string().catch('name'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => limits.rowsPerPage.some((option) => option === rows))
    .catch(50),
})
