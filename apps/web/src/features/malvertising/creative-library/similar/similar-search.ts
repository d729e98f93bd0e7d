import { z } from 'zod'

/** With a creative, its variants are searched at once. */
export const similarSearch = z.object({
  /** Superadmins only; clients always see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  creativeID: z.string().max(128).catch(''),
  bidderCode: z.string().max(128).catch(''),
})
export type SimilarSearch = z.infer<typeof similarSearch>
