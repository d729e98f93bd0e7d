export type InventoryType = 'web' | 'in-app' | 'both'
export type InventoryTab = 'web' | 'in-app'

export type SiteGroup = { tld: string; inventoryType: InventoryType; hosts: string[] }

export const inventoryLabels: Record<InventoryType, string> = { web: 'Sites', both: 'All Inventory', 'in-app': 'Apps' }

/** With more hosts, selection is disabled and all data is loaded. */
export const maxSelectableHosts = 500

export const listHosts = (groups: SiteGroup[]) => [...new Set(groups.flatMap(({ hosts }) => hosts))]

const isOfTab = (group: SiteGroup, tab: InventoryTab) => group.inventoryType === 'both' || group.inventoryType === tab

/** Tabs with content; a single tab needs no tab picker. */
export function listTabs(groups: SiteGroup[]): InventoryTab[] {
  return (['web', 'in-app'] as const).filter((tab) => groups.some((group) => isOfTab(group, tab)))
}

/** Groups of a tab that match the search: all hosts if the group's name matches, otherwise the matching hosts. */
export function groupsShown(groups: SiteGroup[], tab: InventoryTab, search: string): SiteGroup[] {
  const wanted = search.trim().toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  return groups
    .filter((group) => isOfTab(group, tab))
    .map((group) => (has(group.tld) ? group : { ...group, hosts: group.hosts.filter(has) }))
    .filter(({ hosts }) => hosts.length > 0)
}

/** Web if all selected sites are web, in-app if all are in-app, otherwise both. No selection means all. */
export function detectInventoryType(groups: SiteGroup[], value: string[]): InventoryType {
  const chosen = new Set(value)
  const types = new Set(
    groups
      .filter(({ hosts }) => value.length === 0 || hosts.some((host) => chosen.has(host)))
      .map(({ inventoryType }) => inventoryType),
  )
  const [only] = types
  return types.size === 1 && only ? only : 'both'
}

/** Selecting all hosts equals no selection, so that new sites are included. */
export function appliedValue(selected: ReadonlySet<string>, hosts: string[]): string[] {
  const chosen = hosts.filter((host) => selected.has(host))
  return chosen.length === hosts.length ? [] : chosen
}

/** 'All Inventory', 'Sites', '3 of 40 sites': text of the closed picker. */
export function sitesInWords(groups: SiteGroup[], value: string[]): string {
  if (value.length === 0)
    return listTabs(groups).length === 1
      ? `All ${inventoryLabels[detectInventoryType(groups, [])]}`
      : inventoryLabels.both
  return `${inventoryLabels[detectInventoryType(groups, value)]} · ${value.length} of ${listHosts(groups).length}`
}
