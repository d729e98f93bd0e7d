import { z } from 'zod'

const id = z.coerce.number().int().positive().nullable().catch(null)

export const adQualitySettingsSearch = z.object({
  /** Of superadmins only; clients see their own. */
  organization: id,
  /** The oldest one when not given. */
  profile: id,
})
