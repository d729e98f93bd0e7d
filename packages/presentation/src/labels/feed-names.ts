import type { FeedLabel } from '@vigil/contract'
import { analyticsName } from './analytics-names.ts'
import { browserName, countryColumn, deviceName, dspName, sspName, threatName } from './names.ts'

/** Display names of threat values, for the feed, exports and reports. */

const missing = 'N/A'
const pending = (value: string) => value || 'Pending Verification'
const inWords = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)

const names: Partial<Record<FeedLabel, (value: string) => string>> = {
  gotchaType: threatName,
  violationVariant: (variant) => analyticsName('violation_type', variant),
  action: inWords,
  ssp: sspName,
  dsp: dspName,
  creativeID: pending,
  topLocation: pending,
  deliverySource: dspName,
  // The code first: rows are sorted by code.
  countryCode: countryColumn,
  parsedUserAgentName: browserName,
  userAgentOS: browserName,
  device: deviceName,
}

/** Display name of a field's value. */
export const feedName = (field: FeedLabel, value: string) => names[field]?.(value) ?? (value || missing)

/** ISO-like, so that it sorts and pastes well: 2026-11-12 09:14:05. */
export const feedTime = (iso: string) => iso.slice(0, 19).replace('T', ' ')

/** A local time with its UTC offset: 2026-11-12 10:14:05 (UTC+01:00). */
export function readerTime(iso: string): string {
  const offset = iso.slice(19)
  return offset ? `${feedTime(iso)} (UTC${offset})` : missing
}
