import { z } from 'zod'

export const guides = ['header', 'prebid'] as const
export type Guide = (typeof guides)[number]

export const integrationsSearch = z.object({
  /** Of superadmins only; clients see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  /** The instructions that are open. */
  guide: z.enum(guides).nullable().catch(null),
})
