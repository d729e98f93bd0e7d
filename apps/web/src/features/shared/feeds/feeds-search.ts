import { indicatorTypeNames } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../../lib/reporting/search.ts'

export const feedsTabs = ['indicators', 'connect', 'calls'] as const
export type FeedsTab = (typeof feedsTabs)[number]

export const snippetNames = ['json', 'csv', 'taxii', 'openrtb', 'prebid'] as const
export type SnippetName = (typeof snippetNames)[number]

export const typeFilters = ['all', ...indicatorTypeNames] as const
export type TypeFilter = (typeof typeFilters)[number]

export const feedsSearch = reportingSearch.pick({ organization: true }).extend({
  tab: z.enum(feedsTabs).catch('indicators'),
  type: z.enum(typeFilters).catch('all'),
  search: z.string().max(64).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => [10, 25, 50, 100].includes(rows))
    .catch(25),
  snippet: z.enum(snippetNames).catch('json'),
})
export type FeedsSearch = z.infer<typeof feedsSearch>
