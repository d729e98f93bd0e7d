import { type BacktestPeriod, backtestPeriods } from '@vigil/contract'
import { z } from 'zod'

const id = z.coerce.number().int().positive().nullable().catch(null)

export const adQualitySettingsSearch = z.object({
  /** Superadmins only; clients always see their own. */
  organization: id,
  /** Defaults to the oldest one. */
  profile: id,
  /** Days of the preview; null while it is closed. */
  preview: z.coerce.number().pipe(z.literal(backtestPeriods)).nullable().catch(null),
})

export const defaultPeriod: BacktestPeriod = 7
