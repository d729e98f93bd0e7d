import { activeThreatSortings, feedLimits, feedSortings, limits } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch, searchList } from '../../../lib/reporting/search.ts'
import { textProblem } from '../../../ui/validated-text-input/text-rules.ts'

const list = searchList(500, limits.hostLength)
const order = z.enum(['asc', 'desc']).catch('desc')

export const feedTabs = ['activity', 'feed'] as const
export type FeedTab = (typeof feedTabs)[number]

/** Other pages link here with days, organization and filters. */
export const threatFeedSearch = reportingSearch.extend({
  tab: z.enum([...feedTabs, '']).catch(''),
  ssp: list,
  dsp: list,
  type: list,
  country: list,
  browser: list,
  tag: list,
  device: list,
  // Set by links from analytics.
  variant: list,
  source: list,
  os: list,
  trigger: list,
  action: list,
  search: z
    .string()
    .refine((text) => textProblem(text) === null)
    .catch(''),
  sort: z.enum(feedSortings).catch('time'),
  order,
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => (limits.rowsPerPage as readonly number[]).includes(rows))
    .catch(feedLimits.rowsPerPage),
  columns: z.enum(['minimised', 'maximised']).catch('minimised'),
  /** Active threats: sort order and number of rows. */
  by: z.enum(activeThreatSortings).catch('latestAttack'),
  direction: order,
  shown: z.coerce.number().int().min(feedLimits.activeThreats).max(limits.exportRows).catch(feedLimits.activeThreats),
})
export type ThreatFeedSearch = z.infer<typeof threatFeedSearch>
