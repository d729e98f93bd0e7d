import { z } from 'zod'

export const checkIntegrationSearch = z.object({
  /** Superadmins only; clients always see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
})
