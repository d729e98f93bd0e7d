/** Sums over page views of a group in a minute. Times are logarithms of milliseconds. */
export interface HealthCounts {
  views: number
  /** Page views with an error. */
  errorViews: number
  /** Page views with a blocked ad. */
  blockedViews: number
  /** Page views with a beacon that failed. */
  failedViews: number
  ads: number
  adsSquared: number
  paints: number
  paintLogs: number
  paintLogsSquared: number
  firstAds: number
  firstAdLogs: number
  firstAdLogsSquared: number
}
