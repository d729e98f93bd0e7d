import { z } from 'zod'

export const helpSearch = z.object({
  /** Search text. */
  q: z.string().trim().max(64).catch(''),
})
