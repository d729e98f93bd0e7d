import { z } from 'zod'

export const releasesSearch = z.object({
  /** Id of the release being edited, or 'new'. */
  edit: z
    .union([z.literal('new'), z.coerce.number().int().positive()])
    .nullable()
    .catch(null),
})
