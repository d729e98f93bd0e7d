import { z } from 'zod'

const id = z.coerce.number().int().positive().nullable().catch(null)

export const adQualitySettingsSearch = z.object({
  /** Superadmins only; clients always see their own. */
  organization: id,
  /** Defaults to the oldest one. */
  profile: id,
})
