import type { Rows, TableName } from '../columns.ts'
import { type Dataset, datasets } from '../datasets.ts'
import { type Dimension, type OfSession, unnamed } from '../fields.ts'
import type { AnyRow } from '../layout.ts'
import type { Facet, FacetsQuery, ListQuery, Query, ResultRow } from '../query.ts'
import { sharedDimensions } from '../shares.ts'
import { compare, measure } from './naive-measures.ts'
import type { SharesCase } from './shares-cases.ts'

/**
 * Reference results by the simplest means, over rows in memory, to compare engines with. Independent of the compiler.
 */

type Filters = Readonly<Record<string, readonly string[] | undefined>>

export function naiveSelect(rows: Rows, organizationId: number, query: Query): ResultRow[] {
  const dataset: Dataset = datasets[query.dataset]
  const by: readonly string[] = query.by ?? []
  const lists = by.map((name) => dataset.dimensions[name]).flatMap((dimension) => toList(dimension) ?? [])
  let found = matching(rows, organizationId, query, lists[0])

  const tops: Readonly<Record<string, number | undefined>> =
    typeof query.top === 'number' ? { [by[0] ?? '']: query.top } : (query.top ?? {})
  const kept = new Map<string, Set<string>>()
  for (const [name, top] of Object.entries(tops)) {
    if (top === undefined) continue
    const groups = grouped(found, (row) => dimensionValue(dataset, name, row))
    const ranked = [...groups].map(([value, members]) => ({
      value,
      amount: measure(dataset, query.measures[0] ?? '', members),
    }))
    ranked.sort((a, b) => compare(b.amount, a.amount) || compare(a.value, b.value))
    kept.set(name, new Set(ranked.slice(0, top).map(({ value }) => value)))
  }
  const { other } = query
  if (other === undefined)
    found = found.filter((row) => [...kept].every(([name, values]) => values.has(dimensionValue(dataset, name, row))))
  const labelled = (name: string, row: AnyRow) => {
    const value = dimensionValue(dataset, name, row)
    return kept.get(name)?.has(value) === false ? (other ?? value) : value
  }

  const toTime = (row: AnyRow) => new Date(Number(row.at)).toISOString().slice(0, query.every === 'hour' ? 13 : 10)
  const toKey = (row: AnyRow) => [...(query.every ? [toTime(row)] : []), ...by.map((name) => labelled(name, row))]
  const groups = grouped(found, (row) => JSON.stringify(toKey(row)))
  if (by.length === 0 && !query.every && groups.size === 0) groups.set('[]', [])
  const answer = [...groups].map(([key, members]): ResultRow => {
    const names = [...(query.every ? [query.every] : []), ...by]
    const values: string[] = JSON.parse(key)
    return {
      ...Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
      ...Object.fromEntries(query.measures.map((name) => [name, measure(dataset, name, members)])),
    }
  })
  const order = query.order ?? [
    ...(query.every ? [{ by: query.every, direction: 'ascending' as const }] : []),
    { by: query.measures[0] ?? '', direction: 'descending' as const },
  ]
  const ties = [...(query.every ? [query.every] : []), ...by].map((name) => ({
    by: name,
    direction: 'ascending' as const,
  }))
  answer.sort((a, b) => {
    for (const { by: name, direction } of [...order, ...ties]) {
      const difference = compare(a[name] ?? 0, b[name] ?? 0)
      if (difference !== 0) return direction === 'ascending' ? difference : -difference
    }
    return 0
  })
  const { limit, offset = 0 } = query
  return limit === undefined ? answer : answer.slice(offset, offset + limit)
}

/** Rows with one of the events in their session, including a day before and after the range. */
function inSessions(rows: Rows, organizationId: number, { inSessionsWith = [], range }: ListQuery, found: AnyRow[]) {
  if (inSessionsWith.length === 0) return found
  const moved = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
  const wide = { from: moved(range.from, -1), to: moved(range.to, 1) }
  const events = inSessionsWith.flatMap((each) => matching(rows, organizationId, { ...each, range: wide }))
  const sessions = new Set(events.map((event) => event.session_id))
  return found.filter((row) => sessions.has(row.session_id ?? ''))
}

export function naiveList(rows: Rows, organizationId: number, query: ListQuery) {
  const { sort = { by: 'at', direction: 'descending' }, page, rowsPerPage, after } = query
  const { around } = query
  const distance = (row: AnyRow) => (around ? Math.abs(Number(row.at) - around.at) : 0)
  const found = inSessions(rows, organizationId, query, matching(rows, organizationId, query)).filter(
    (row) => distance(row) <= (around?.withinMs ?? 0),
  )
  const names = sort.names ?? {}
  const toKey = (value: AnyRow[string] | undefined) => names[String(value)] ?? scalar(value)
  const inOrder = (a: AnyRow, b: AnyRow) => {
    if (around) return distance(a) - distance(b) || compare(String(a.id), String(b.id))
    const difference = compare(toKey(a[sort.by]), toKey(b[sort.by]))
    return (sort.direction === 'ascending' ? difference : -difference) || compare(String(a.id), String(b.id))
  }
  found.sort(inOrder)
  const left = after ? found.filter((row) => inOrder(row, { id: after.id, [sort.by]: after.value }) > 0) : found
  const columns: readonly string[] | undefined = query.columns
  const shown = left.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return {
    rows: shown.map((row) => (columns ? Object.fromEntries(columns.map((name) => [name, row[name]])) : row)),
    total: query.isCounted === false ? 0 : found.length,
  }
}

export function naiveFacets(rows: Rows, organizationId: number, query: FacetsQuery): Record<string, Facet[]> {
  const dataset: Dataset = datasets[query.dataset]
  const names: readonly string[] = query.by
  const facets = names.map((name) => {
    const others = { ...query, where: { ...query.where, [name]: [] } }
    const found = matching(rows, organizationId, others)
    const counts = [...grouped(found, (row) => dimensionValue(dataset, name, row))].map(([value, members]) => ({
      value,
      count: query.measure ? Number(measure(dataset, query.measure, members)) : members.length,
    }))
    counts.sort((a, b) => b.count - a.count || compare(a.value, b.value))
    return [name, counts.slice(0, query.top)] as const
  })
  return Object.fromEntries(facets)
}

function isSearched({ dataset, search }: Matched, row: AnyRow): boolean {
  if (!search || search.text === '') return true
  const wanted = [search.text].flat().flatMap((text) => (text === '' ? [] : text.toLowerCase()))
  const holdsText = (name: string) =>
    [row[name] ?? ''].flat().some((text) => wanted.some((each) => String(text).toLowerCase().includes(each)))
  return (
    search.in.some(holdsText) ||
    Object.entries(search.or ?? {}).some(
      ([name, values]) => (values ?? []).length > 0 && holds(datasets[dataset], { [name]: values }, row, true),
    )
  )
}

/** To a tenth of a percent: the rounding to the whole is tested separately. */
export function naiveShares(rows: Rows, { query, caller, inVertical, elsewhere }: SharesCase) {
  const dimension = datasets.incidents.dimensions[query.by]
  const known: readonly string[] | null = sharedDimensions[query.by]
  const group = (members: readonly number[]) => {
    const lists = members
      .filter((id) => id !== caller)
      .map((id) => matching(rows, id, { dataset: 'incidents', range: query.range }))
    const found = lists.flat()
    const sizes = lists.map(({ length }) => length).filter((size) => size > 0)
    if (sizes.length < 3 || found.length < 30 || Math.max(...sizes) > 0.85 * found.length) return null
    const listed = found.filter((row) => known === null || known.includes(String(row[dimension])))
    return new Map(
      [...grouped(listed, (row) => String(row[dimension]))].map(([value, { length }]) => [
        value,
        length / found.length,
      ]),
    )
  }
  return { vertical: group(inVertical), network: group([...inVertical, ...elsewhere]) }
}

interface Matched {
  dataset: Query['dataset']
  by?: readonly string[]
  range: { from: string; to: string }
  where?: Filters
  whereNot?: Filters
  search?: { text: string | readonly string[]; in: readonly string[]; or?: Filters }
}

/** The organization's rows in the range and under the filters; one per entry of the counted list. */
function matching(rows: Rows, organizationId: number, query: Matched, list?: string): AnyRow[] {
  const dataset: Dataset = datasets[query.dataset]
  const own: AnyRow[] = rows[dataset.table as TableName]
  return own
    .filter((row) => row.organization_id === organizationId)
    .filter((row) => {
      const day = new Date(Number(row.at)).toISOString().slice(0, 10)
      return day >= query.range.from && day <= query.range.to
    })
    .filter((row) => isSearched(query, row))
    .flatMap((row) => withSession(rows, row, query))
    .flatMap((row) => {
      if (!list) return row
      const entries = [row[list] ?? []].flat().map(String)
      return (entries.length > 0 ? entries : ['']).map((entry) => ({ ...row, [list]: [entry] }))
    })
    .filter((row) => holds(dataset, query.where, row, true) && holds(dataset, query.whereNot, row, false))
}

/** The row with its session facts under the dimension's name; several rows for several values. */
function withSession(rows: Rows, row: AnyRow, query: Matched): AnyRow[] {
  const dataset: Dataset = datasets[query.dataset]
  const isChosen = (filters: Filters = {}, name: string) => (filters[name] ?? []).length > 0
  return Object.entries(dataset.dimensions).reduce<AnyRow[]>(
    (known, [name, dimension]) => {
      if (typeof dimension !== 'object' || !('session' in dimension)) return known
      if (!query.by?.includes(name) && !isChosen(query.where, name) && !isChosen(query.whereNot, name)) return known
      const values = sessionValues(rows, row, query.range, dimension.session)
      return known.flatMap((each) => values.map((value) => ({ ...each, [name]: value })))
    },
    [row],
  )
}

function sessionValues(rows: Rows, row: AnyRow, range: Matched['range'], of: OfSession['session']): string[] {
  const dataset: Dataset = (datasets as Record<string, Dataset>)[of.dataset] ?? datasets.orders // by its name
  const column = String(dataset.dimensions[of.dimension])
  const [from, to] = [Date.parse(range.from) - 86_400_000, Date.parse(range.to) + 2 * 86_400_000]
  const found = (rows[dataset.table] as readonly AnyRow[])
    .filter((other) => other.organization_id === row.organization_id && other.session_id === row.session_id)
    .filter((other) => Object.entries(of.same ?? {}).every(([own, theirs]) => row[own] === other[theirs]))
    .filter((other) => Number(other.at) >= from && Number(other.at) < to && holds(dataset, of.where, other, true))
    .sort((a, b) => Number(a.at) - Number(b.at) || compare(String(a.id), String(b.id)))
  const values = [...new Set(found.map((other) => String(other[column]) || unnamed))]
  if (values.length === 0) return ['']
  return of.take === 'first' ? values.slice(0, 1) : values
}

const toList = (dimension: Dimension | undefined) =>
  typeof dimension === 'object' && 'list' in dimension ? dimension.list : undefined

const holds = (dataset: Dataset, filters: Filters | undefined, row: AnyRow, isWanted: boolean) =>
  Object.entries(filters ?? {}).every(([name, values]) => {
    if (!values || values.length === 0) return true
    const dimension = findColumn(dataset, name)
    if (typeof dimension === 'string') return values.includes(String(row[dimension])) === isWanted
    const entries = [row[dimension.list] ?? []].flat().map(String)
    return (entries.length === 0 ? values.includes('') : entries.some((entry) => values.includes(entry))) === isWanted
  })

/** Session facts are under the dimension's name. */
function findColumn(dataset: Dataset, name: string): string | { list: string } {
  const dimension = dataset.dimensions[name] ?? ''
  return typeof dimension === 'object' && 'session' in dimension ? name : dimension
}

function dimensionValue(dataset: Dataset, name: string, row: AnyRow): string {
  const dimension = findColumn(dataset, name)
  return String(typeof dimension === 'string' ? row[dimension] : ([row[dimension.list] ?? ''].flat()[0] ?? ''))
}

function grouped(rows: readonly AnyRow[], toKey: (row: AnyRow) => string): Map<string, AnyRow[]> {
  const groups = new Map<string, AnyRow[]>()
  for (const row of rows) {
    const key = toKey(row)
    const members = groups.get(key)
    if (members) members.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const scalar = (cell: AnyRow[string] | undefined) => (typeof cell === 'number' ? cell : String(cell ?? ''))
