import type { AdQualityProfile } from '@vigil/contract'
import type { AdQualityLists, Database } from '@vigil/database'

type Mode = { isBlocking: boolean }

/** If two profiles list the same entry, the stricter setting wins. */
function merged<Entry extends Mode>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Entry[] {
  const byName = new Map<string, Entry>()
  for (const entry of entries) {
    const known = byName.get(nameOf(entry))
    byName.set(nameOf(entry), known ? { ...known, isBlocking: known.isBlocking || entry.isBlocking } : entry)
  }
  return [...byName.values()]
}

const flags = {
  brand: 'brandsEnabled',
  category: 'categoriesEnabled',
  'iab-category': 'iabCategoriesEnabled',
} as const

function collectEntries(lists: readonly AdQualityLists[], kind: keyof typeof flags) {
  const chosen = lists.flatMap(({ profile, entries }) => (profile[flags[kind]] ? entries : []))
  return merged(
    chosen.filter((entry) => entry.kind === kind),
    ({ key }) => key,
  )
}

/** A first-tier category covers all its children. */
function withChildren(chosen: { key: string; isBlocking: boolean }[], codes: readonly string[]) {
  const all = chosen.flatMap(({ key, isBlocking }) => [
    { id: key, isBlocking },
    ...codes.filter((code) => code.startsWith(`${key}-`)).map((id) => ({ id, isBlocking })),
  ])
  return merged(all, ({ id }) => id)
}

/** Merges the profiles of a tag into the form its script uses. */
export function mergedProfile(lists: readonly AdQualityLists[], iabCodes: readonly string[]): AdQualityProfile {
  const domains = lists.flatMap((one) => (one.profile.domainsEnabled ? one.domains : []))
  const formats = lists.flatMap((one) => (one.profile.adFormatsEnabled ? one.formats : []))
  return {
    brands: collectEntries(lists, 'brand').map(({ name, domains: known, isBlocking }) => ({
      name,
      domains: known,
      isBlocking,
    })),
    categories: collectEntries(lists, 'category').map(({ name, domains: known, iabCodes: codes, isBlocking }) => ({
      name,
      domains: known,
      iabCategories: codes,
      isBlocking,
    })),
    iabCategories: withChildren(collectEntries(lists, 'iab-category'), iabCodes),
    domains: merged(domains, ({ domain }) => domain).map(({ domain, isBlocking }) => ({ domain, isBlocking })),
    adFormats: merged(formats, ({ format }) => format),
    allowedDomains: [...new Set(lists.flatMap(({ allowed }) => allowed.map(({ domain }) => domain)))],
  }
}

/** The merged profile for a tag's script; null if the tag has none. Not cached. */
export async function loadProfile(
  { adQualityLists, adQualityReference }: Pick<Database, 'adQualityLists' | 'adQualityReference'>,
  distributionId: string,
): Promise<AdQualityProfile | null> {
  const lists = await adQualityLists.ofTag(distributionId)
  if (lists.length === 0) return null
  const codes = (await adQualityReference.iabCategories()).map(({ key }) => key)
  return mergedProfile(lists, codes)
}
