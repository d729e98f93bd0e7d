import type { Dimension } from './screen.ts'

/** Ad quality: what was detected. */
export const violationDimensions: readonly Dimension[] = [
  {
    report: 'violation_class',
    label: 'Violations Detected',
    about: 'Violations by the list in your ad quality settings that the ad matched.',
  },
  {
    report: 'violation_type',
    label: 'Violation Breakdown',
    about: 'Violations by the matching list entry: brand, category, format or domain.',
  },
]

/** Reports shared by several screens; `what` names the measure. */
export const sharedDimensions = (what: string) =>
  ({
    deliverySource: {
      report: 'delivery_source',
      label: 'Delivery Source',
      about: `${what} by the source that delivered the ad to the page. Sources not yet identified show as Pending Verification.`,
    },
    ssp: {
      report: 'ssp',
      label: 'SSP',
      about: `${what} by the supply platform that delivered the ad. Platforms not yet identified show as Pending Verification.`,
    },
    dsp: {
      report: 'dsp',
      label: 'DSP',
      about: `${what} by the buying platform behind the ad. Platforms not yet identified show as Pending Verification. The DSP data is available from Jan 29 2021.`,
    },
    deviceType: {
      report: 'device_type',
      label: 'Device type',
      about: `${what} by device type. Unidentified Device Type was not registered with known libraries at the time of processing.`,
    },
    operatingSystem: {
      report: 'operating_system',
      label: 'Operating system',
      about: `${what} by the device's operating system.`,
    },
    country: {
      report: 'country_code',
      label: 'Country',
      about: `${what} by the visitor's country.`,
    },
  }) satisfies Record<string, Dimension>
