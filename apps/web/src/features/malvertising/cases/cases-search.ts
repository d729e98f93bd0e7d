import { caseStatusNames } from '@vigil/contract'
import { z } from 'zod'

export const casesSearch = z.object({
  /** Superadmins only; clients always see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  tab: z.enum(['cases', 'partners']).catch('cases'),
  status: z.enum(['all', 'active', ...caseStatusNames]).catch('active'),
  partner: z.string().max(36).catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  /** The case that is shown instead of the list. */
  case: z.string().max(36).catch(''),
})
export type CasesSearch = z.infer<typeof casesSearch>
