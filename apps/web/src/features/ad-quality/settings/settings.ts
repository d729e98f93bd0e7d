import {
  allowedDomains,
  chosenAdFormats,
  chosenDomains,
  chosenEntries,
  type DomainEntry,
  type ListEntry,
  type ProfileChange,
  type ProfileSettings,
} from '@vigil/contract'
import type { ChosenItem, Item } from './list-draft.ts'

/** The four lists with blocking and report-only items. */
export type ListName = 'brands' | 'categories' | 'iabCategories' | 'customDomains'

interface ListDescription {
  title: string
  about: string
  /** Plural noun for its items. */
  noun: string
  flag: 'brandsActive' | 'categoriesActive' | 'iabCategoriesActive' | 'customDomainsActive'
  ids: keyof ProfileChange & `${string}Ids`
}

export const lists: Record<ListName, ListDescription> = {
  brands: {
    title: 'Brand & Advertiser',
    about: 'Ads from these brands, identified by their advertiser domains.',
    noun: 'brands',
    flag: 'brandsActive',
    ids: 'brandIds',
  },
  categories: {
    title: 'Category',
    about: 'Ads on these subjects, identified by advertiser and by the categories that buyers declare.',
    noun: 'categories',
    flag: 'categoriesActive',
    ids: 'categoryIds',
  },
  iabCategories: {
    title: 'IAB Category',
    about:
      'Ads that buyers declare under these IAB content taxonomy categories. A first-tier category includes everything below it.',
    noun: 'IAB categories',
    flag: 'iabCategoriesActive',
    ids: 'iabCategoryIds',
  },
  customDomains: {
    title: 'Domain',
    about: 'Ads from advertisers with one of these domains, or a subdomain of it.',
    noun: 'domains',
    flag: 'customDomainsActive',
    ids: 'customDomainIds',
  },
}
export const listNames = Object.keys(lists) as ListName[] // keys of the object above

export interface Settings {
  isOn: Record<ListName, boolean> & { adFormats: boolean }
  isReachingScripts: boolean
  items: Record<ListName, ChosenItem[]>
  allowed: Item[]
  /** Format id → blocks (true) or reports (false). Missing formats are ignored. */
  formats: ReadonlyMap<number, boolean>
  formatItems: ChosenItem[]
}

export const entryItem = ({ id, displayName }: ListEntry): Item => ({ id, label: displayName })
export const iabItem = ({ id, key, displayName }: ListEntry): Item => ({ id, label: `${key} ${displayName}` })
export const domainItem = ({ id, url }: DomainEntry): Item => ({ id, label: url })

/** The wire format carries the lists as JSON strings. */
export function parseSettings(wire: ProfileSettings): Settings {
  const chosen = <Entry extends { isBlocking: boolean }>(entries: Entry[], itemOf: (entry: Entry) => Item) =>
    entries.map((entry) => ({ ...itemOf(entry), isBlocking: entry.isBlocking }))
  const formats = chosenAdFormats.parse(JSON.parse(wire.adFormats))
  return {
    isOn: {
      brands: wire.brandBlocksEnabled,
      categories: wire.categoryBlocksEnabled,
      iabCategories: wire.iabBlocksEnabled,
      customDomains: wire.customListsEnabled,
      adFormats: wire.adFormatsEnabled,
    },
    isReachingScripts: wire.configurationUpdateNeeded,
    items: {
      brands: chosen(chosenEntries.parse(JSON.parse(wire.brands)), entryItem),
      categories: chosen(chosenEntries.parse(JSON.parse(wire.categories)), entryItem),
      iabCategories: chosen(chosenEntries.parse(JSON.parse(wire.iabCategories)), iabItem),
      customDomains: chosen(chosenDomains.parse(JSON.parse(wire.customDomains)), domainItem),
    },
    allowed: allowedDomains.parse(JSON.parse(wire.allowedDomains)).map(domainItem),
    formats: new Map(formats.map(({ id, isBlocking }) => [id, isBlocking])),
    formatItems: chosen(formats, entryItem),
  }
}
