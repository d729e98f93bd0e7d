import { Failure, type ProfileChange, type ProfileSettings, profileLimits, settingsTexts } from '@vigil/contract'
import type { AdQualityDomainRow, AdQualityEntryRow, AdQualityLists, ListChanges } from '@vigil/database'
import { adFormatList, findAdFormat } from './ad-formats.ts'

export const entryOnWire = ({ id, key, name }: AdQualityEntryRow) => ({ id, key, displayName: name })
export const domainOnWire = ({ id, domain }: AdQualityDomainRow) => ({ id, key: domain, url: domain })

/** A profile's settings in wire format, where lists are JSON strings. */
export function settingsOnWire(lists: AdQualityLists, now: Date): ProfileSettings {
  const { profile, entries, domains, allowed, formats, isAssigned } = lists
  const listEntries = (kind: (typeof entries)[number]['kind']) =>
    JSON.stringify(
      entries
        .filter((entry) => entry.kind === kind)
        .map((entry) => ({ ...entryOnWire(entry), isBlocking: entry.isBlocking })),
    )
  const toAction = new Map(formats.map(({ format, isBlocking }) => [format, isBlocking]))
  return {
    brandBlocksEnabled: profile.brandsEnabled,
    categoryBlocksEnabled: profile.categoriesEnabled,
    iabBlocksEnabled: profile.iabCategoriesEnabled,
    customListsEnabled: profile.domainsEnabled,
    allowedDomainsEnabled: allowed.length > 0,
    adFormatsEnabled: profile.adFormatsEnabled,
    configurationUpdateNeeded:
      isAssigned && now.getTime() - profile.updatedAt.getTime() < profileLimits.reachesScriptsMs,
    brands: listEntries('brand'),
    categories: listEntries('category'),
    iabCategories: listEntries('iab-category'),
    customDomains: JSON.stringify(domains.map((row) => ({ ...domainOnWire(row), isBlocking: row.isBlocking }))),
    allowedDomains: JSON.stringify(allowed.map(domainOnWire)),
    adFormats: JSON.stringify(
      adFormatList.flatMap((format) => {
        const isBlocking = toAction.get(format.key)
        return isBlocking === undefined ? [] : [{ ...format, isBlocking }]
      }),
    ),
  }
}

const refused = (field: string, message: string) =>
  new Failure('invalid_request', [{ field: `body.${field}`, message }])

const lists = { brandIds: 'brand', categoryIds: 'category', iabCategoryIds: 'iab-category' } as const
const flags = {
  brandsActive: 'brandsEnabled',
  categoriesActive: 'categoriesEnabled',
  iabCategoriesActive: 'iabCategoriesEnabled',
  customDomainsActive: 'domainsEnabled',
  adFormatsActive: 'adFormatsEnabled',
} as const

/** Parses the changes of a save request. */
export function toListChanges(body: ProfileChange): ListChanges {
  if (body.allowedDomainsActive === false) throw refused('allowedDomainsActive', settingsTexts.allowListStaysOn)
  const { isBlocking } = body
  const inMode = (ids: readonly number[]) => {
    if (isBlocking === undefined) throw refused('isBlocking', 'must state whether the list blocks or only reports')
    return { ids, isBlocking }
  }
  const names = Object.keys(lists) as (keyof typeof lists)[] // its own keys
  return {
    flags: Object.fromEntries(
      Object.entries(flags).flatMap(([field, flag]) => {
        const isOn = body[field as keyof typeof flags] // its own keys
        return isOn === undefined ? [] : [[flag, isOn]]
      }),
    ),
    entries: names.flatMap((name) => {
      const ids = body[name]
      return ids ? [{ kind: lists[name], ...inMode(ids) }] : []
    }),
    domains: body.customDomainIds ? inMode(body.customDomainIds) : null,
    allowed: body.allowedDomainIds ?? null,
    formats: (body.adFormats ?? []).map(({ id, isBlocking: action }) => {
      const format = findAdFormat(id)
      if (!format) throw refused('adFormats', 'names an unknown format')
      return { format, isBlocking: action }
    }),
  }
}
