import { coverageDimensions } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../../lib/reporting/search.ts'

export const coverageSearch = reportingSearch.extend({
  /** The dimension of the table. */
  by: z.enum(coverageDimensions).catch('site'),
})
export type CoverageSearch = z.infer<typeof coverageSearch>
