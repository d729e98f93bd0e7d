import type { EventOf } from '@vigil/contract'
import type { HealthCounts } from '@vigil/database'

type Measured = Pick<EventOf<'page_health'>, 'errors' | 'ads' | 'blocks' | 'failed' | 'firstPaintMs' | 'firstAdMs'>

/** A page with more ads than this counts as one with so many: a few endless pages must not decide. */
const mostAds = 20
/** Times outside are measurement errors, or pages that were opened in the background. */
const [shortestMs, longestMs] = [20, 60_000]

/** A page view as sums. */
export function countHealth({ errors, ads, blocks, failed, firstPaintMs, firstAdMs }: Measured): HealthCounts {
  const shownAds = Math.min(ads, mostAds)
  const paint = toLog(firstPaintMs)
  const firstAd = toLog(firstAdMs)
  return {
    views: 1,
    errorViews: errors > 0 ? 1 : 0,
    blockedViews: blocks > 0 ? 1 : 0,
    failedViews: failed > 0 ? 1 : 0,
    ads: shownAds,
    adsSquared: shownAds ** 2,
    paints: paint === null ? 0 : 1,
    paintLogs: paint ?? 0,
    paintLogsSquared: (paint ?? 0) ** 2,
    firstAds: firstAd === null ? 0 : 1,
    firstAdLogs: firstAd ?? 0,
    firstAdLogsSquared: (firstAd ?? 0) ** 2,
  }
}

const toLog = (ms: number | undefined) =>
  ms === undefined ? null : Math.log(Math.min(Math.max(ms, shortestMs), longestMs))
