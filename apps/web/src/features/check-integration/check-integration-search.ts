import { z } from 'zod'

export const checkIntegrationSearch = z.object({
  /** Of superadmins only; clients see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
})
