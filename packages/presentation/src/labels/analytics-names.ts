import { type AnalyticsReport, adFormats, threatVariants, violationClasses } from '@vigil/contract'
import { browserName, countryLabel, deviceName, dspName, sspName, threatName } from './names.ts'

/** Display names of analytics values, for the screen, exports and sorting. */

const unknown = 'Unknown'

const className = (key: string) =>
  Object.hasOwn(violationClasses, key) ? violationClasses[key as keyof typeof violationClasses] : threatName(key) // narrowed by the check above

/** Chrome's three thresholds. */
const heavyKinds = new Map([
  ['network', 'Network usage'],
  ['cpu', 'Total CPU time'],
  ['peak_cpu', 'Peak CPU time'],
])

const formatNames = new Map<string, string>(Object.entries(adFormats))
const threatNames = new Map(Object.entries(threatVariants).map(([variant, { name }]) => [variant, name]))

/** Threat variants and ad formats are keys. Other violations, such as categories, carry their own name. */
const variantName = (variant: string) =>
  threatNames.get(variant) ?? heavyKinds.get(variant) ?? formatNames.get(variant) ?? (variant || unknown)

const names: Record<AnalyticsReport, (value: string) => string> = {
  violation_class: className,
  violation_type: variantName,
  delivery_source: dspName,
  ssp: sspName,
  dsp: dspName,
  device_type: deviceName,
  operating_system: browserName,
  country_code: countryLabel,
  adomain: (domain) => domain || unknown,
}

/** Display name of a report's value. */
export const analyticsName = (report: AnalyticsReport, value: string) => names[report](value)
