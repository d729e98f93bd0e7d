import { z } from 'zod'

export const scorecardSearch = z.object({
  /** Superadmins only; clients always see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
})
