import type { Statement } from '../compile/dialect.ts'
import { compileFacets } from '../compile/facets.ts'
import { compileSelect } from '../compile/select.ts'
import type { RowScope } from '../compile/tenancy.ts'
import { bounds } from '../compile/time.ts'
import type { DatasetName, ListableName } from '../datasets.ts'
import type { DayRange, FacetsQuery, FacetsQueryOf, QueryOptions } from '../query.ts'
import type { Warehouse } from '../warehouse.ts'
import { duckDbDialect } from './dialect.ts'

/** The earliest moment of each organization whose rows are others than before. */
export type Changes = ReadonlyMap<number, number>

export interface RememberingWarehouse extends Warehouse {
  /** Answers that these changes make wrong are not given again. Told of all that is loaded, by whoever hears of it. */
  forget(changes: Changes): void
}

/** Rows of all answers together; a hundred bytes each. */
const mostRows = 200_000
const mostRowsOfOne = 10_000

/** Their rows come by loading and stay as they are. What orders came to is settled later. */
const loadedOnly: ReadonlySet<DatasetName> = new Set(['traffic', 'incidents', 'violations', 'creatives', 'heavyAds'])

/**
 * The same warehouse, but what was counted once is not counted again: the days up to yesterday, which every page begins with, get a new
 * event now and then, and are looked at all day. Only for an engine whose every load is told here.
 */
export function cacheQueries(warehouse: Warehouse): RememberingWarehouse {
  const memory = new Memory()
  return {
    ...warehouse,
    forget: (changes) => memory.forget(changes),
    select: async (scope, query, options) => {
      const ask = () => warehouse.select(scope, query, options)
      if (!loadedOnly.has(query.dataset)) return ask()
      return memory.answer(questionOf(scope, query.range, [compileSelect(scope, query, duckDbDialect)]), ask)
    },
    facets: async <Name extends ListableName>(scope: RowScope, query: FacetsQueryOf<Name>, options?: QueryOptions) => {
      const ask = () => warehouse.facets(scope, query, options)
      if (!loadedOnly.has(query.dataset)) return ask()
      const passes = compileFacets(scope, query as unknown as FacetsQuery, duckDbDialect) // one of the union, by its name
      const statements = passes.map(({ statement }) => statement)
      return memory.answer(questionOf(scope, query.range, statements), ask)
    },
  }
}

/** Whose rows an answer is made of, and up to when. */
interface Concern {
  /** Null where they are anybody's. */
  organizationId: number | null
  end: number
}

interface Question {
  key: string
  concern: Concern
}

interface Kept {
  concern: Concern
  answer: unknown
  rows: number
}

class Memory {
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Set<{ concern: Concern; isOutdated: boolean }>()
  #rows = 0

  async answer<Answer>({ key, concern }: Question, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key)
    if (known) {
      // Now the one that was used last.
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.answer as Answer // to the same question
    }
    const asked = { concern, isOutdated: false }
    this.#underWay.add(asked)
    try {
      const answer = await ask()
      // What was loaded meanwhile may be in it or not.
      if (!asked.isOutdated) this.#keep(key, { concern, answer: frozen(answer), rows: rowsOf(answer) })
      return answer
    } finally {
      this.#underWay.delete(asked)
    }
  }

  forget(changes: Changes) {
    for (const asked of this.#underWay) asked.isOutdated ||= isTouched(asked.concern, changes)
    for (const [key, { concern }] of this.#kept) if (isTouched(concern, changes)) this.#drop(key)
  }

  #keep(key: string, kept: Kept) {
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

/** Ranges end with a day, so that a rollup's row, which has the beginning of its day, is on the same side of the end as its events. */
function isTouched({ organizationId, end }: Concern, changes: Changes): boolean {
  if (organizationId !== null) return (changes.get(organizationId) ?? end) < end
  return [...changes.values()].some((since) => since < end)
}

/** Known by its statements: they hold whose rows are asked for, and what the scope may not ask is refused while they are made. */
function questionOf(scope: RowScope, range: DayRange, statements: readonly Statement[]): Question {
  return {
    key: JSON.stringify(statements.map(({ text, values }) => [text, values])),
    concern: { organizationId: scope.kind === 'organization' ? scope.organizationId : null, end: bounds(range).end },
  }
}

/** An answer is given to several, so none of them may change it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}

/** At least one: an empty answer takes its place too. */
function rowsOf(answer: unknown): number {
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer as object) // of rows, or one for each dimension
  return lists.reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 0), 1)
}
