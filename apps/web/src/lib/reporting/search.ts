import { limits } from '@vigil/contract'
import { z } from 'zod'
import { isDay } from '../time-ranges.ts'

/** Several values of one name in an address. */
export const searchList = (most: number, length: number) =>
  z
    .preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.string().min(1).max(length)).max(most),
    )
    .catch([])

/** What of a reporting page is in its address: days, organization, sites. A value that makes no sense counts as not given. */
export const reportingSearch = z.object({
  from: z.string().refine(isDay).catch(''),
  to: z.string().refine(isDay).catch(''),
  /** Of superadmins only; clients see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  /** None means all. */
  site: searchList(limits.sitesPerRequest, limits.hostLength),
})
export type ReportingSearch = z.infer<typeof reportingSearch>

// An address leaves out what is empty, and a value that is not known (a DSP, a country) is empty on the wire.
const unknownInAddress = '-'
export const fromAddress = (value: string) => (value === unknownInAddress ? '' : value)
export const toAddress = (value: string) => (value === '' ? unknownInAddress : value)
