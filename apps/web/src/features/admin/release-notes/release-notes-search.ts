import { day } from '@vigil/contract'
import { z } from 'zod'

export const releaseNotesSearch = z.object({
  /** Superadmins only; clients always see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  /** Null means the last thirty days. */
  from: day.nullable().catch(null),
  to: day.nullable().catch(null),
})
