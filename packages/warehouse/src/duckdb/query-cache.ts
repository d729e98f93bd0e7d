import type { Statement } from '../compile/dialect.ts'
import { compileFacets } from '../compile/facets.ts'
import { compileSelect } from '../compile/select.ts'
import type { RowScope } from '../compile/tenancy.ts'
import { bounds } from '../compile/time.ts'
import type { DatasetName, ListableName } from '../datasets.ts'
import type { DayRange, FacetsQuery, FacetsQueryOf, QueryOptions } from '../query.ts'
import type { Warehouse } from '../warehouse.ts'
import { duckDbDialect } from './dialect.ts'

/** The earliest changed moment per organization. */
export type Changes = ReadonlyMap<number, number>

export interface RememberingWarehouse extends Warehouse {
  /** Invalidates results affected by these changes. Must be called for every load. */
  forget(changes: Changes): void
}

/** Rows of all results together; about a hundred bytes each. */
const mostRows = 200_000
const mostRowsOfOne = 10_000

/** Their rows only change by loading. Orders are pre-aggregated later. */
const loadedOnly: ReadonlySet<DatasetName> = new Set([
  'traffic',
  'incidents',
  'violations',
  'creatives',
  'heavyAds',
  'inspections',
  'coverage',
])

/**
 * Caches counts: the days up to yesterday, which every page starts with, rarely get new events and are viewed all day.
 * Only for an engine that reports every load here.
 */
export function cacheQueries(warehouse: Warehouse): RememberingWarehouse {
  const memory = new Memory()
  return {
    ...warehouse,
    forget: (changes) => memory.forget(changes),
    remove: async (removal, options) => {
      const removed = await warehouse.remove(removal, options)
      memory.clear()
      return removed
    },
    select: async (scope, query, options) => {
      const load = () => warehouse.select(scope, query, options)
      if (!loadedOnly.has(query.dataset)) return load()
      return memory.answer(toQuestion(scope, query.range, [compileSelect(scope, query, duckDbDialect)]), load)
    },
    facets: async <Name extends ListableName>(scope: RowScope, query: FacetsQueryOf<Name>, options?: QueryOptions) => {
      const load = () => warehouse.facets(scope, query, options)
      if (!loadedOnly.has(query.dataset)) return load()
      const passes = compileFacets(scope, query as unknown as FacetsQuery, duckDbDialect) // one member of the union, by its name
      const statements = passes.map(({ statement }) => statement)
      return memory.answer(toQuestion(scope, query.range, statements), load)
    },
  }
}

/** The rows a result depends on, and up to when. */
interface Concern {
  /** Null for rows of any organization. */
  organizationId: number | null
  end: number
}

interface Question {
  key: string
  concern: Concern
}

interface CachedResult {
  concern: Concern
  answer: unknown
  rows: number
}

class Memory {
  readonly #kept = new Map<string, CachedResult>()
  readonly #underWay = new Set<{ concern: Concern; isOutdated: boolean }>()
  #rows = 0

  async answer<Answer>({ key, concern }: Question, load: () => Promise<Answer>): Promise<Answer> {
    const cached = this.#kept.get(key)
    if (cached) {
      // Mark as most recently used.
      this.#kept.delete(key)
      this.#kept.set(key, cached)
      return cached.answer as Answer // for the same query
    }
    const running = { concern, isOutdated: false }
    this.#underWay.add(running)
    try {
      const answer = await load()
      // It may or may not include rows loaded meanwhile.
      if (!running.isOutdated) this.#keep(key, { concern, answer: frozen(answer), rows: countRows(answer) })
      return answer
    } finally {
      this.#underWay.delete(running)
    }
  }

  forget(changes: Changes) {
    for (const running of this.#underWay) running.isOutdated ||= isTouched(running.concern, changes)
    for (const [key, { concern }] of this.#kept) if (isTouched(concern, changes)) this.#drop(key)
  }

  clear() {
    for (const running of this.#underWay) running.isOutdated = true
    for (const key of [...this.#kept.keys()]) this.#drop(key)
  }

  #keep(key: string, kept: CachedResult) {
    this.#drop(key)
    if (kept.rows > mostRowsOfOne) return
    this.#kept.set(key, kept)
    this.#rows += kept.rows
    for (const oldest of this.#kept.keys()) {
      if (this.#rows <= mostRows) break
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    this.#rows -= this.#kept.get(key)?.rows ?? 0
    this.#kept.delete(key)
  }
}

/**
 * Ranges end with a day, so a rollup row, dated at the start of its day, is on the same side of the end as its events.
 */
function isTouched({ organizationId, end }: Concern, changes: Changes): boolean {
  if (organizationId !== null) return (changes.get(organizationId) ?? end) < end
  return [...changes.values()].some((since) => since < end)
}

/** Identified by its statements: they include the tenancy, and compiling them rejects queries beyond the scope. */
function toQuestion(scope: RowScope, range: DayRange, statements: readonly Statement[]): Question {
  return {
    key: JSON.stringify(statements.map(({ text, values }) => [text, values])),
    concern: { organizationId: scope.kind === 'organization' ? scope.organizationId : null, end: bounds(range).end },
  }
}

/** A result is shared, so it must not be changed. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}

/** At least one: an empty result takes space too. */
function countRows(answer: unknown): number {
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer as object) // a list of rows, or one per dimension
  return lists.reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 0), 1)
}
