import { z } from 'zod'

/** Parameter names follow the specification. The key belongs to public links. */
export const reportSearch = z.object({
  actionGroupID: z.string().max(64).catch(''),
  organizationId: z.coerce.number().int().min(0).catch(0),
  eventDate: z.string().max(10).catch(''),
  appKey: z.string().max(200).catch(''),
})
