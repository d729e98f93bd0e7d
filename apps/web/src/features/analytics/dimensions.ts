import type { Dimension } from './screen.ts'

/** What was objected to, on the screens of ad quality. */
export const violationDimensions: readonly Dimension[] = [
  {
    report: 'violation_class',
    label: 'Violations Detected',
    about: 'Violations by the kind of list in your ad quality settings that an ad was on.',
  },
  {
    report: 'violation_type',
    label: 'Violation Breakdown',
    about: 'Violations by what in that list it was: the brand, the category, the format, the domain.',
  },
]

/** Reports that more than one screen has; `what` is counted, in the words of the screen. */
export const sharedDimensions = (what: string) =>
  ({
    deliverySource: {
      report: 'delivery_source',
      label: 'Delivery Source',
      about: `${what} by what brought the ad onto the page. One that is not known yet is Pending Verification.`,
    },
    ssp: {
      report: 'ssp',
      label: 'SSP',
      about: `${what} by the supply platform that the ad came through. One that is not known yet is Pending Verification.`,
    },
    dsp: {
      report: 'dsp',
      label: 'DSP',
      about: `${what} by the buying platform behind the ad. One that is not known yet is Pending Verification. The DSP data is available from Jan 29 2021.`,
    },
    deviceType: {
      report: 'device_type',
      label: 'Device type',
      about: `${what} by the kind of device. Unidentified Device Type was not registered with known libraries at the time of processing.`,
    },
    operatingSystem: {
      report: 'operating_system',
      label: 'Operating system',
      about: `${what} by the operating system of the device.`,
    },
    country: {
      report: 'country_code',
      label: 'Country',
      about: `${what} by the country of the reader.`,
    },
  }) satisfies Record<string, Dimension>
