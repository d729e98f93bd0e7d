import type { Markup } from './columns.ts'
import type { Dialect, Statement } from './compile/dialect.ts'
import { compileFacets, toFacets } from './compile/facets.ts'
import { compileList, compileMarkup, compileMarkups } from './compile/list.ts'
import type { Cell, QueryPlan } from './compile/query-plan.ts'
import { readRows } from './compile/query-plan.ts'
import { compileSelect } from './compile/select.ts'
import { compileShares } from './compile/shares.ts'
import type { RowScope } from './compile/tenancy.ts'
import type { ListableName } from './datasets.ts'
import { preAggregatedReader } from './preaggregated/reading.ts'
import { findPreAggregated, toSource } from './preaggregated/tables.ts'
import type {
  Facets,
  FacetsQuery,
  FacetsQueryOf,
  ListQuery,
  ListQueryOf,
  ListResult,
  ListRow,
  QueryOptions,
  ResultRow,
} from './query.ts'
import { calculateShares, type NetworkCounts } from './shares.ts'
import type { Warehouse } from './warehouse.ts'

export type RunStatement = (statement: Statement, signal?: AbortSignal) => Promise<Cell[][]>

/** Runs every statement of queries, to trace it. Its text has placeholders for values. */
export type WatchStatement = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>

/** The read half of a warehouse: the same for every engine, given its dialect and a way to run a statement. */
export function createQueries(
  dialect: Dialect,
  runStatement: RunStatement,
  watch?: WatchStatement,
): Pick<Warehouse, 'select' | 'list' | 'facets' | 'shares' | 'markup' | 'markups'> {
  const run: RunStatement = watch
    ? (statement, signal) => watch(statement.text, () => runStatement(statement, signal))
    : runStatement
  const read = async <Row>({ columns, ...statement }: QueryPlan, signal?: AbortSignal) =>
    readRows<Row>(columns, await run(statement, signal))
  const parted = preAggregatedReader(dialect, read)
  return {
    select: async (scope, query, { signal } = {}) => {
      const found = scope.kind === 'organization' ? findPreAggregated(query) : undefined
      if (scope.kind !== 'organization' || !found) return read(compileSelect(scope, query, dialect), signal)
      const { settled, rest } = await parted(scope, query.range)
      const parts = [
        settled &&
          compileSelect(
            scope,
            { ...found.query, range: settled.range },
            dialect,
            toSource(found.table, settled.settlings),
          ),
        rest && compileSelect(scope, { ...found.query, range: rest }, dialect),
      ]
      // Parts are separate days in order, so their rows can be concatenated.
      return (await Promise.all(parts.flatMap((part) => (part ? read<ResultRow>(part, signal) : [])))).flat()
    },
    list: async <Name extends ListableName>(
      scope: RowScope,
      query: ListQueryOf<Name>,
      { signal }: QueryOptions = {},
    ): Promise<ListResult<Name>> => {
      const { rows, total } = compileList(scope, query as unknown as ListQuery, dialect) // one member of the union, by its name
      const [page, [count]] = await Promise.all([
        read<ListRow<Name>>(rows, signal),
        query.isCounted === false ? [] : read<{ total: number }>(total, signal),
      ])
      return { rows: page, total: count?.total ?? 0 }
    },
    facets: async <Name extends ListableName>(
      scope: RowScope,
      query: FacetsQueryOf<Name>,
      { signal }: QueryOptions = {},
    ): Promise<Facets<Name>> => {
      const passes = compileFacets(scope, query as unknown as FacetsQuery, dialect) // one member of the union, by its name
      const answers = await Promise.all(passes.map(({ statement }) => run(statement, signal)))
      return toFacets(passes, answers) as Facets<Name> // has the requested dimensions
    },
    shares: async (scope, query, { signal } = {}) => {
      const { byValue, byOrganization } = compileShares(scope, query, dialect)
      if (scope.networkIds.length === 0) return { vertical: null, network: null }
      const [values, organizations] = await Promise.all([
        read<NetworkCounts['byValue'][number]>(byValue, signal),
        read<NetworkCounts['byOrganization'][number]>(byOrganization, signal),
      ])
      return calculateShares(scope, { byValue: values, byOrganization: organizations })
    },
    markup: async (scope, hash, range) => {
      const answer = compileMarkup(scope, hash, dialect, range)
      const [row] = await read<{ organizationId: number; text: string }>(answer)
      return row ? { ...row, hash } : null
    },
    markups: async (scope, hashes, { signal } = {}) =>
      hashes.length === 0 ? [] : read<Markup>(compileMarkups(scope, hashes, dialect), signal),
  }
}
