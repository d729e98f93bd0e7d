import { drillRunPattern } from '@vigil/contract'
import { z } from 'zod'

/** A run in the address shows its scorecard again, as far as the threat feed has it. */
export const drillSearch = z.object({
  organization: z.coerce.number().int().positive().nullable().catch(null),
  run: z.string().regex(drillRunPattern).or(z.literal('')).catch(''),
})
