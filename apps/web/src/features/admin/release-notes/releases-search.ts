import { z } from 'zod'

export const releasesSearch = z.object({
  /** The one that is being written: its id, or 'new'. */
  edit: z
    .union([z.literal('new'), z.coerce.number().int().positive()])
    .nullable()
    .catch(null),
})
