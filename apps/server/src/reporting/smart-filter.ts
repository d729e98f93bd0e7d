import type { PlatformScope, Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import {
  type DayRange,
  datasets,
  type FacetsQueryOf,
  type ListableName,
  type QueryOptions,
  type Warehouse,
} from '@vigil/warehouse'
import { type Counted, countQuery, type Narrowed } from './counting.ts'

/** The smart filters of reporting screens: groups of selectable values, each group a dimension of the dataset. */

type Tags = Database['distributions']
type Selection = Readonly<Record<string, readonly string[] | undefined>>

interface FilterValue {
  value: string
  count: number
}

/** The maximum number of values per group, most frequent first. */
const mostValues = 500

// No tag has this id: unknown names must find nothing, and an empty list would find everything.
const noTag = '-'

/** Translates the selection for the warehouse: users select tags by name, events contain ids. */
export async function buildWhere(
  scope: Scope | PlatformScope,
  tags: Tags,
  groups: Readonly<Record<string, string>>,
  { hosts, chosen }: { hosts: readonly string[]; chosen: Selection },
): Promise<Narrowed> {
  const where: Record<string, readonly string[]> = { host: hosts }
  for (const [group, dimension] of Object.entries(groups)) {
    const values = chosen[group] ?? []
    where[dimension] = dimension === 'tag' && values.length > 0 ? await findTagIds(scope, tags, values) : values
  }
  return where
}

/** Platforms have no tags, and must not see those of publishers. */
const listTags = async (scope: Scope | PlatformScope, tags: Tags) => (scope.kind === 'platform' ? [] : tags.list(scope))

/** The ids of the tags with these names; a nonexistent id if there are none. */
export async function findTagIds(scope: Scope | PlatformScope, tags: Tags, names: readonly string[]) {
  const ids = (await listTags(scope, tags)).filter(({ comment }) => names.includes(comment)).map(({ id }) => id)
  return ids.length > 0 ? ids : [noTag]
}

interface FilterRequest {
  range: DayRange
  where: Narrowed
  chosen: Selection
  /** Only for groups that are not lists. */
  search?: { text: string; in: readonly string[]; or?: Narrowed }
}

/** The selectable values: each group is counted under the selection of the others, not its own. */
export async function filterValues<Group extends string>(
  scope: Scope | PlatformScope,
  { tags, warehouse }: { tags: Tags; warehouse: Warehouse },
  counted: Counted<Group>,
  { range, where, chosen, search }: FilterRequest,
  options: QueryOptions,
): Promise<Record<Group, FilterValue[]>> {
  const groups = Object.entries<string>(counted.groups)
  const dimensions = groups.map(([, dimension]) => dimension)
  const { dataset, measure } = counted
  const query = { dataset, measure, by: dimensions.filter((by) => !isList(counted, by)), range, where, search }
  const [plain, known, ...lists] = await Promise.all([
    warehouse.facets(scope, { ...query, top: mostValues } as unknown as FacetsQueryOf<ListableName>, options), // as in `countOf`
    listTags(scope, tags),
    ...dimensions.filter((by) => isList(counted, by)).map(async (by) => [by, await listEntries(by)] as const),
  ])
  async function listEntries(by: string) {
    const question = { by: [by], top: mostValues, range, where: { ...where, [by]: [] } }
    const rows = await countQuery(warehouse, scope, counted, question, options)
    return rows.map((row) => ({ value: String(row[by]), count: Number(row[counted.measure]) }))
  }
  const counts: Record<string, FilterValue[]> = { ...plain, ...Object.fromEntries(lists) }
  const values = groups.map(([group, by]) => {
    const found = counts[by] ?? []
    return [group, withChosen(by === 'tag' ? byName(found, known) : found, chosen[group] ?? [])] as const
  })
  return Object.fromEntries(values) as Record<Group, FilterValue[]> // one entry per group
}

/** Whether an event has several values of it: lists cannot be counted in one pass with the others. */
function isList({ dataset }: Counted, name: string) {
  const dimensions: Readonly<Record<string, unknown>> = datasets[dataset].dimensions
  return typeof dimensions[name] === 'object'
}

/** Tags with the same name count as one; a deleted tag cannot be selected. */
function byName(counts: readonly FilterValue[], known: readonly { id: string; comment: string }[]): FilterValue[] {
  const names = new Map(known.map(({ id, comment }) => [id, comment]))
  const counted = new Map<string, number>()
  for (const { value, count } of counts) {
    const name = names.get(value)
    if (name !== undefined) counted.set(name, (counted.get(name) ?? 0) + count)
  }
  return [...counted].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}

/** A selected value stays visible when the other groups exclude it, so that it can be deselected. */
function withChosen(counts: readonly FilterValue[], chosen: readonly string[]): FilterValue[] {
  const missing = [...new Set(chosen)].filter((value) => !counts.some((each) => each.value === value))
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))]
}
