import { type AbMetric, abMetrics } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../../lib/reporting/search.ts'

export const metricNames = Object.keys(abMetrics) as [AbMetric, ...AbMetric[]] // keys of abMetrics

/** Invalid values fall back to their defaults. */
export const abTestingSearch = reportingSearch.extend({ metric: z.enum(metricNames).catch('sessions') })
export type AbTestingSearch = z.infer<typeof abTestingSearch>
