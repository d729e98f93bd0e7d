import { z } from 'zod'

export const guides = ['header', 'prebid'] as const
export type Guide = (typeof guides)[number]

export const integrationsSearch = z.object({
  /** Superadmins only; clients always see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  /** The open instructions. */
  guide: z.enum(guides).nullable().catch(null),
})
