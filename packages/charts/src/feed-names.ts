import type { FeedLabel } from '@vigil/contract'
import { analyticsName } from './analytics-names.ts'
import { browserName, countryColumn, deviceName, dspName, sspName, threatName } from './names.ts'

/** What the values of a threat are called, in the feed, its files and reports. */

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
  // The code first: rows are in the order of codes.
  countryCode: countryColumn,
  parsedUserAgentName: browserName,
  userAgentOS: browserName,
  device: deviceName,
}

/** The value of a field as people read it. */
export const feedName = (field: FeedLabel, value: string) => names[field]?.(value) ?? (value || missing)

/** 12 Nov 2026 would not sort and not paste: 2026-11-12 09:14:05. */
export const feedTime = (iso: string) => iso.slice(0, 19).replace('T', ' ')

/** A time with its distance from UTC: 2026-11-12 10:14:05 (UTC+01:00). */
export function readerTime(iso: string): string {
  const offset = iso.slice(19)
  return offset ? `${feedTime(iso)} (UTC${offset})` : missing
}
