import { z } from 'zod'
import { isDay } from '../../../lib/format/time-ranges.ts'

/** Parameter names follow the specification. Without a bidder, the busiest one with this creative id is used. */
export const creativeDetailsSearch = z.object({
  creativeID: z.string().max(128).catch(''),
  eventDate: z.string().refine(isDay).catch(''),
  organizationId: z.coerce.number().int().min(0).catch(0),
  bidderCode: z.string().max(128).catch(''),
})
export type CreativeDetailsSearch = z.infer<typeof creativeDetailsSearch>
