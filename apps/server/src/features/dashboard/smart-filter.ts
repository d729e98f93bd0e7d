import type { DashboardSmartFilter, Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { AskOptions, Warehouse } from '@vigil/warehouse'
import type { Filters } from './widgets.ts'

type Tags = Database['distributions']

// No tag has this id: names that belong to none must find nothing, and an empty list would find everything.
const noTag = '-'

/** The smart filter as the warehouse knows it: people choose tags by name, events carry ids. */
export async function whereOf(
  scope: Scope,
  tags: Tags,
  hosts: readonly string[],
  { countryCodes, tags: names }: DashboardSmartFilter,
): Promise<Filters['where']> {
  const chosen = names.length === 0 ? [] : await idsOf(scope, tags, names)
  return { host: hosts, country: countryCodes, tag: chosen }
}

async function idsOf(scope: Scope, tags: Tags, names: readonly string[]) {
  const ids = (await tags.list(scope)).filter(({ comment }) => names.includes(comment)).map(({ id }) => id)
  return ids.length > 0 ? ids : [noTag]
}

/** What can be chosen: each group is counted under what the other has chosen, not under its own. */
export async function smartFilterValues(
  scope: Scope,
  { tags, warehouse }: { tags: Tags; warehouse: Warehouse },
  { range, where }: Filters,
  options: AskOptions,
) {
  const ask = (by: 'country' | 'tag') =>
    warehouse.select(
      scope,
      { dataset: 'incidents', measures: ['attacks'], by: [by], range, where: { ...where, [by]: [] } },
      options,
    )
  const [countries, byTag, known] = await Promise.all([ask('country'), ask('tag'), tags.list(scope)])
  const names = new Map(known.map(({ id, comment }) => [id, comment]))
  const counted = new Map<string, number>()
  for (const { tag, attacks } of byTag) {
    const name = names.get(String(tag))
    if (name !== undefined) counted.set(name, (counted.get(name) ?? 0) + Number(attacks))
  }
  return {
    // Where a reader was cannot always be told, and 'nowhere' is not to be chosen.
    countryCodes: countries
      .map(({ country, attacks }) => ({ value: String(country), count: Number(attacks) }))
      .filter(({ value }) => value !== ''),
    tags: [...counted].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count),
  }
}
