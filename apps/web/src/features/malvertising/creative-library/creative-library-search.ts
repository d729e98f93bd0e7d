import { creativeLibraryLimits, limits } from '@vigil/contract'
import { z } from 'zod'
import { isDay } from '../../../lib/format/time-ranges.ts'
import { searchList } from '../../../lib/reporting/search.ts'

const list = searchList(500, limits.hostLength)

/** URL names of the smart filter groups. Kept minimal because this file is loaded with every page. */
export const libraryParams = [
  'class',
  'variant',
  'source',
  'ssp',
  'dsp',
  'bidder',
  'media',
  'adomain',
  'country',
  'browser',
  'os',
  'device',
] as const
export type LibraryParam = (typeof libraryParams)[number]

export const creativeLibrarySearch = z.object({
  date: z.string().refine(isDay).catch(''),
  /** Superadmins only; clients always see their own. */
  organization: z.coerce.number().int().positive().nullable().catch(null),
  view: z.enum(['creatives', 'campaigns']).catch('creatives'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => (creativeLibraryLimits.rowsPerPage as readonly number[]).includes(rows))
    .catch(creativeLibraryLimits.defaultRowsPerPage),
  ...(Object.fromEntries(libraryParams.map((param) => [param, list])) as Record<LibraryParam, typeof list>), // built from these names
})
export type CreativeLibrarySearch = z.infer<typeof creativeLibrarySearch>
