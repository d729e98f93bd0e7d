import { type AdFormat, type AdFormatEntry, adFormatNames, adFormats } from '@vigil/contract'

/** What each form does to the reader. */
const descriptions: Record<AdFormat, string> = {
  'auto-audio': 'Plays sound before the reader has touched it.',
  'auto-video': 'Plays a video before the reader has touched it.',
  expandable: 'Grows over the page beyond the place it was given.',
  interstitial: 'Covers the whole page until it is closed.',
  sticky: 'Stays in view while the reader scrolls.',
  'pop-up': 'Opens another window or tab.',
  'app-install': 'Leads to an app store, or offers an installer.',
  native: 'Looks like a part of the page.',
  video: 'Any video ad, whether it starts by itself or not.',
}

/** Their ids are their places in the contract's list, from 1: new ones are added at its end. */
export const adFormatList: AdFormatEntry[] = adFormatNames.map((key, at) => ({
  id: at + 1,
  key,
  displayName: adFormats[key],
  shortDescription: descriptions[key],
}))

export const adFormatOf = (id: number): AdFormat | undefined => adFormatNames[id - 1]
