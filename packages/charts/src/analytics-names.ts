import { type AnalyticsReport, adFormats, threatClasses, violationClasses } from '@vigil/contract'
import { browserName, countryLabel, deviceName, dspName, sspName, threatName } from './names.ts'

/** What the values of the analytics screens are called, on the screen, in files and in the order of tables. */

const unknown = 'Unknown'

const className = (key: string) =>
  Object.hasOwn(violationClasses, key) ? violationClasses[key as keyof typeof violationClasses] : threatName(key) // by the check before it

const threatVariants = new Set(Object.values(threatClasses).flatMap(({ variants }): readonly string[] => variants))

/** Chrome's three thresholds. */
const heavyKinds = new Map([
  ['network', 'Network usage'],
  ['cpu', 'Total CPU time'],
  ['peak_cpu', 'Peak CPU time'],
])

const formatNames = new Map<string, string>(Object.entries(adFormats))

/** Variants of threats and formats of ads are keys; what else a profile objects to has words of its own, which stay as they are. */
function variantName(variant: string) {
  if (!threatVariants.has(variant)) return heavyKinds.get(variant) ?? formatNames.get(variant) ?? (variant || unknown)
  return variant.charAt(0).toUpperCase() + variant.slice(1).replaceAll('-', ' ')
}

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

/** The name of a report's value. */
export const analyticsName = (report: AnalyticsReport, value: string) => names[report](value)
