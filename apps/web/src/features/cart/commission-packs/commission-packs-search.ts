import { builtInNetworks, networkLimits } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../../lib/reporting/search.ts'

export const packTabs = ['orders', 'packs', 'networks'] as const
export type PackTab = (typeof packTabs)[number]

export const commissionPacksSearch = reportingSearch.extend({
  tab: z.enum(packTabs).catch('orders'),
  network: z
    .string()
    .min(1)
    .max(networkLimits.nameLength)
    .catch(builtInNetworks[0]?.name ?? ''),
  /** The pack that is shown. */
  pack: z.string().max(36).catch(''),
})
export type CommissionPacksSearch = z.infer<typeof commissionPacksSearch>
