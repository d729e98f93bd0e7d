import { type AbMetric, abMetrics } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../lib/reporting/search.ts'

export const metricNames = Object.keys(abMetrics) as [AbMetric, ...AbMetric[]] // its own keys

/** What of the page is in its address. A value that makes no sense counts as not given. */
export const abTestingSearch = reportingSearch.extend({ metric: z.enum(metricNames).catch('sessions') })
export type AbTestingSearch = z.infer<typeof abTestingSearch>
