import { complaintStatusNames } from '@vigil/contract'
import { z } from 'zod'

export const complaintsSearch = z.object({
  /** Superadmins only; clients always see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  status: z.enum(['all', ...complaintStatusNames]).catch('all'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  /** The complaint that is shown instead of the list. */
  complaint: z.string().max(36).catch(''),
})
export type ComplaintsSearch = z.infer<typeof complaintsSearch>
