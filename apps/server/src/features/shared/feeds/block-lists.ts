import type { IndicatorType, Scope } from '@vigil/contract'
import type { AdQualityLists, Database, IndicatorRow } from '@vigil/database'

const pickValues = (rows: readonly IndicatorRow[], type: IndicatorType) =>
  rows.filter((row) => row.type === type).map(({ value }) => value)

const sorted = (values: readonly string[]) => [...new Set(values)].sort()

/** OpenRTB's block lists: indicators, and what the organization's ad quality profiles block. */
export async function blockLists(
  { adQualityProfiles, adQualityLists }: Pick<Database, 'adQualityProfiles' | 'adQualityLists'>,
  scope: Scope,
  rows: readonly IndicatorRow[],
) {
  const profiles = await adQualityProfiles.list(scope)
  const lists = await Promise.all(profiles.map(({ id }) => adQualityLists.of(scope, id)))
  const inUse = lists.filter(({ isAssigned }) => isAssigned)
  const allowed = new Set(inUse.flatMap((one) => one.allowed.map(({ domain }) => domain)))
  const badv = [...pickValues(rows, 'advertiser'), ...inUse.flatMap(blockedDomains)]
  return {
    badv: sorted(badv.filter((domain) => !allowed.has(domain))),
    bcat: sorted(inUse.flatMap(blockedCategories)),
    bapp: sorted(pickValues(rows, 'app')),
    bseat: sorted(pickValues(rows, 'seat')),
    bcid: sorted(pickValues(rows, 'creative')),
  }
}

function blockedDomains({ profile, entries, domains }: AdQualityLists) {
  const isOn = { brand: profile.brandsEnabled, category: profile.categoriesEnabled, 'iab-category': false }
  return [
    ...entries.filter(({ kind, isBlocking }) => isBlocking && isOn[kind]).flatMap((entry) => entry.domains),
    ...(profile.domainsEnabled ? domains.filter(({ isBlocking }) => isBlocking).map(({ domain }) => domain) : []),
  ]
}

function blockedCategories({ profile, entries }: AdQualityLists) {
  return entries
    .filter(({ isBlocking }) => isBlocking)
    .flatMap(({ kind, key, iabCodes }) => {
      if (kind === 'iab-category') return profile.iabCategoriesEnabled ? [key] : []
      return kind === 'category' && profile.categoriesEnabled ? iabCodes : []
    })
}
