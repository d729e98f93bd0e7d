import { type ColumnKind, tables } from '../columns.ts'
import type { Source } from '../datasets.ts'
import { BadQueryError } from '../query.ts'
import { type BoundValue, type Dialect, quoted } from './dialect.ts'

export type Filters = Readonly<Record<string, readonly string[] | undefined>>

export interface TextSearch {
  text: string | readonly string[]
  in: readonly string[]
  or?: Filters
}

const kinds: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>> = tables

interface Context {
  dataset: Source
  dialect: Dialect
  values: BoundValue[]
  /** Compiles filters. */
  filters(where: Filters): string[]
}

/** The condition of a search, if there is one. */
export function searched(search: TextSearch | undefined, context: Context): string[] {
  if (!search || search.text === '') return []
  const { dataset, dialect, values, filters } = context
  if (search.in.length === 0) throw new BadQueryError('a search needs a column')
  const texts = typeof search.text === 'string' ? [search.text] : search.text
  const places = texts.filter(Boolean).flatMap((text) => {
    const bound = dialect.bind(values, text)
    return search.in.map((name) => {
      const kind = findColumnKind(kinds[dataset.table] ?? {}, name)
      if (kind !== 'text' && kind !== 'category' && kind !== 'list') throw new BadQueryError(`${name} is not text`)
      return dialect.contains(kind === 'list' ? dialect.joined(quoted(name)) : quoted(name), bound)
    })
  })
  const conditions = [...places, ...filters(search.or ?? {})]
  // Without texts and values, nothing was found: a search never widens a query.
  return [conditions.length > 0 ? `(${conditions.join(' OR ')})` : '1 = 0']
}

export function findColumnKind(kinds: Readonly<Record<string, ColumnKind>>, name: string): ColumnKind {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind === undefined) throw new BadQueryError(`unknown column ${JSON.stringify(name)}`)
  return kind
}
