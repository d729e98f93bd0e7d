import { z } from 'zod'

export const helpSearch = z.object({
  /** What is looked for. */
  q: z.string().trim().max(64).catch(''),
})
