import { type AdvertiserBlockPreview, type AdvertiserState, advertiserBlockLimits, type Scope } from '@vigil/contract'
import type { AdQualityLists } from '@vigil/database'
import type { QueryOptions } from '@vigil/warehouse'
import type { Dependencies } from '../../../../dependencies.ts'

const dayMs = 86_400_000

export async function previewBlock(
  { database, warehouse, clock }: Pick<Dependencies, 'database' | 'warehouse' | 'clock'>,
  scope: Scope,
  profileId: number,
  domains: readonly string[],
  options: QueryOptions,
): Promise<AdvertiserBlockPreview> {
  const lists = await database.adQualityLists.of(scope, profileId)
  const tags = await database.adQualityProfiles.tags(scope)
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = clock().getTime()
  const rows = await warehouse.select(
    scope,
    {
      dataset: 'creatives',
      measures: ['bids'],
      by: ['adomain', 'creativeId', 'bidderCode'],
      range: { from: toDay(now - (advertiserBlockLimits.days - 1) * dayMs), to: toDay(now) },
      where: { adomain: domains },
      limit: 50_000,
    },
    options,
  )
  return {
    advertisers: domains.map((domain) => {
      const own = rows.filter((row) => row.adomain === domain)
      return {
        domain,
        state: findState(lists, domain),
        creatives: own.length,
        bids: own.reduce((sum, { bids }) => sum + Number(bids), 0),
      }
    }),
    tags: tags.filter(({ profileIds }) => profileIds.includes(profileId)).length,
    turnsOn: lists.profile.domainsEnabled ? null : lists.domains.length,
  }
}

function findState({ domains, allowed }: AdQualityLists, domain: string): AdvertiserState {
  if (allowed.some((each) => each.domain === domain)) return 'allowed'
  const listed = domains.find((each) => each.domain === domain)
  if (!listed) return 'unlisted'
  return listed.isBlocking ? 'blocked' : 'reported'
}
