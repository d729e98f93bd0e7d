import { drillRunPattern } from '@vigil/contract'
import { z } from 'zod'

/** A run in the URL shows its scorecard again, from the threat feed's data. */
export const drillSearch = z.object({
  organization: z.coerce.number().int().positive().nullable().catch(null),
  run: z.string().regex(drillRunPattern).or(z.literal('')).catch(''),
})
