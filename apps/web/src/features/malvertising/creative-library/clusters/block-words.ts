import type { CreativeCluster } from '@vigil/contract'
import { exactCount } from '@vigil/presentation'

export const countAdvertisers = (count: number) => (count === 1 ? '1 advertiser' : `${exactCount(count)} advertisers`)

export const countCreatives = (count: number) => (count === 1 ? '1 creative' : `${exactCount(count)} creatives`)

/** How much of a campaign profiles block. */
export function blockedInWords({ adomains, blockedAdomains }: CreativeCluster): string {
  if (blockedAdomains.length === 0) return 'No advertiser'
  if (blockedAdomains.length === adomains.length) return adomains.length === 1 ? 'Its advertiser' : 'All advertisers'
  return `${blockedAdomains.length} of ${countAdvertisers(adomains.length)}`
}
