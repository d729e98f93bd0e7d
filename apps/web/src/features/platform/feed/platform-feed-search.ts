import { limits, platformFeedLimits, platformSortings, visibilities } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch, searchList } from '../../../lib/reporting/search.ts'
import { textProblem } from '../../../ui/validated-text-input/text-rules.ts'

const list = searchList(100, limits.hostLength)

export const rowsPerPageChoices: readonly number[] = [...limits.rowsPerPage, platformFeedLimits.rowsPerPage]

/** The statistics page links here with the days and one of the lists. */
export const platformFeedSearch = reportingSearch.extend({
  tab: z.enum(['active', 'inactive']).catch('active'),
  visibility: z.enum(visibilities).catch('visible'),
  ssp: list,
  dsp: list,
  exchange: list,
  type: list,
  country: list,
  browser: list,
  device: list,
  site: list,
  search: z
    .string()
    .refine((text) => textProblem(text) === null)
    .catch(''),
  sort: z.enum(platformSortings).catch('latestAttack'),
  order: z.enum(['asc', 'desc']).catch('desc'),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => rowsPerPageChoices.includes(rows))
    .catch(platformFeedLimits.rowsPerPage),
})
export type PlatformFeedSearch = z.infer<typeof platformFeedSearch>
