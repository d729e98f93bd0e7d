import { type AdFormat, type AdFormatEntry, adFormatNames, adFormats } from '@vigil/contract'

const descriptions: Record<AdFormat, string> = {
  'auto-audio': 'Plays sound without user interaction.',
  'auto-video': 'Plays video without user interaction.',
  expandable: 'Expands beyond its ad slot and covers the page.',
  interstitial: 'Covers the whole page until it is closed.',
  sticky: 'Stays in view while the reader scrolls.',
  'pop-up': 'Opens another window or tab.',
  'app-install': 'Opens an app store or offers an installer.',
  native: 'Looks like part of the page.',
  video: 'Any video ad, whether it plays automatically or not.',
}

/** Ids are positions in the contract's list, starting at 1: add new formats at the end. */
export const adFormatList: AdFormatEntry[] = adFormatNames.map((key, at) => ({
  id: at + 1,
  key,
  displayName: adFormats[key],
  shortDescription: descriptions[key],
}))

export const findAdFormat = (id: number): AdFormat | undefined => adFormatNames[id - 1]
