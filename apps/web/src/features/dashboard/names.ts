import { countryName } from '@vigil/charts'
import { threatClasses } from '@vigil/contract'

/** What the rows of a widget are called on the screen. */

const pending = 'Pending Verification'

/** AppNexus is Xandr now; the trade, and so the events, still know it by both names. */
export const sspName = (ssp: string) => (ssp === 'AppNexus' ? 'Xandr' : ssp || pending)
export const dspName = (dsp: string) => dsp || pending
export const browserName = (browser: string) => browser || 'Unknown'
export const countryLabel = (code: string) => (code === '' ? 'Unknown' : countryName(code))

export const unidentifiedDevice = 'Unidentified Device Type'
export const deviceName = (device: string) => device || unidentifiedDevice

export const threatName = (key: string) =>
  key in threatClasses ? threatClasses[key as keyof typeof threatClasses].name : 'Other' // by the check before it
