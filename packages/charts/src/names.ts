import { threatClasses } from '@vigil/contract'
import { countryName } from './countries.ts'

/** What the rows of a widget are called, on the screen and on paper. */

const pending = 'Pending Verification'

/** AppNexus is Xandr now; the trade, and so the events, still know it by both names. */
export const sspName = (ssp: string) => (ssp === 'AppNexus' ? 'Xandr' : ssp || pending)
export const dspName = (dsp: string) => dsp || pending
export const browserName = (browser: string) => browser || 'Unknown'
export const countryLabel = (code: string) => (code === '' ? 'Unknown' : countryName(code))

/** Above a narrow column: the code tells United States and United Kingdom apart where the name is cut off. */
export const countryColumn = (code: string) => (code === '' ? 'Unknown' : `${code} · ${countryName(code)}`)

export const deviceName = (device: string) => device || 'Unidentified Device Type'

export const threatName = (key: string) =>
  Object.hasOwn(threatClasses, key) ? threatClasses[key as keyof typeof threatClasses].name : 'Other' // by the check before it
