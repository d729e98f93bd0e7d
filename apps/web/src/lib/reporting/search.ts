import { limits } from '@vigil/contract'
import { z } from 'zod'
import { isDay } from '../format/time-ranges.ts'

/** A repeated URL parameter. */
export const searchList = (most: number, length: number) =>
  z
    .preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.string().min(1).max(length)).max(most),
    )
    .catch([])

/** Days, organization and sites. Invalid values fall back to their defaults. */
export const reportingSearch = z.object({
  from: z.string().refine(isDay).catch(''),
  to: z.string().refine(isDay).catch(''),
  /** Superadmins only; clients always see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  /** Empty means all. */
  site: searchList(limits.sitesPerRequest, limits.hostLength),
})
export type ReportingSearch = z.infer<typeof reportingSearch>

// Unknown values (a DSP, a country) are empty on the wire, and the URL omits empty values.
const unknownInAddress = '-'
export const fromAddress = (value: string) => (value === unknownInAddress ? '' : value)
export const toAddress = (value: string) => (value === '' ? unknownInAddress : value)
