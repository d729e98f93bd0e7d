import { z } from 'zod'

/** Which report, by the names of the specification. The key is a public link's. */
export const reportSearch = z.object({
  actionGroupID: z.string().max(64).catch(''),
  organizationId: z.coerce.number().int().min(0).catch(0),
  eventDate: z.string().max(10).catch(''),
  appKey: z.string().max(200).catch(''),
})
