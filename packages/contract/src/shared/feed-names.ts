/** Types of indicators, with their labels. */
export const indicatorTypes = {
  host: 'Host',
  advertiser: 'Advertiser domain',
  app: 'App ID',
  creative: 'Creative ID',
  markup: 'Markup hash',
  seat: 'Buyer seat',
} as const
export type IndicatorType = keyof typeof indicatorTypes
export const indicatorTypeNames = Object.keys(indicatorTypes) as [IndicatorType, ...IndicatorType[]] // keys of the object above

/** Feeds that keys can read, with their labels. */
export const feeds = { taxii: 'TAXII', json: 'JSON', csv: 'CSV', openrtb: 'OpenRTB', prebid: 'Prebid' } as const
export type FeedName = keyof typeof feeds
export const feedNames = Object.keys(feeds) as [FeedName, ...FeedName[]] // keys of the object above

/** Where TAXII clients start. */
export const taxiiPath = '/taxii2/'
