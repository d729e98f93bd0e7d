import { threatClasses } from '@vigil/contract'
import { countryName } from './countries.ts'

/** Display names of widget rows, for screen and PDF. */

const pending = 'Pending Verification'

/** AppNexus is now Xandr; events still use both names. */
export const sspName = (ssp: string) => (ssp === 'AppNexus' ? 'Xandr' : ssp || pending)
export const dspName = (dsp: string) => dsp || pending
export const browserName = (browser: string) => browser || 'Unknown'
export const countryLabel = (code: string) => (code === '' ? 'Unknown' : countryName(code))

/** For narrow columns: the code distinguishes United States and United Kingdom if the name is truncated. */
export const countryColumn = (code: string) => (code === '' ? 'Unknown' : `${code} · ${countryName(code)}`)

export const deviceName = (device: string) => device || 'Unidentified Device Type'

export const threatName = (key: string) =>
  Object.hasOwn(threatClasses, key) ? threatClasses[key as keyof typeof threatClasses].name : 'Other' // narrowed by the check
