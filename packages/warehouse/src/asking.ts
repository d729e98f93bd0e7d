import type { Answer, Cell } from './compile/answer.ts'
import { readRows } from './compile/answer.ts'
import type { Dialect, Statement } from './compile/dialect.ts'
import { compileFacets, facetsOf } from './compile/facets.ts'
import { compileList, compileMarkup } from './compile/list.ts'
import { compileSelect } from './compile/select.ts'
import { compileShares } from './compile/shares.ts'
import type { RowScope } from './compile/tenancy.ts'
import type { ListableName } from './datasets.ts'
import type {
  AskOptions,
  Facets,
  FacetsQuery,
  FacetsQueryOf,
  ListQuery,
  ListQueryOf,
  ListResult,
  ListRow,
  ResultRow,
} from './query.ts'
import { settledReader } from './settled/reading.ts'
import { settledFor, sourceOf } from './settled/tables.ts'
import { type NetworkCounts, sharesOf } from './shares.ts'
import type { Warehouse } from './warehouse.ts'

export type RunStatement = (statement: Statement, signal?: AbortSignal) => Promise<Cell[][]>

/** The half of a warehouse that answers: the same for every engine, given its dialect and a way to run a statement. */
export function asking(
  dialect: Dialect,
  run: RunStatement,
): Pick<Warehouse, 'select' | 'list' | 'facets' | 'shares' | 'markup'> {
  const read = async <Row>({ columns, ...statement }: Answer, signal?: AbortSignal) =>
    readRows<Row>(columns, await run(statement, signal))
  const parted = settledReader(dialect, read)
  return {
    select: async (scope, query, { signal } = {}) => {
      const found = scope.kind === 'organization' ? settledFor(query) : undefined
      if (scope.kind !== 'organization' || !found) return read(compileSelect(scope, query, dialect), signal)
      const { settled, rest } = await parted(scope, query.range)
      const parts = [
        settled &&
          compileSelect(
            scope,
            { ...found.query, range: settled.range },
            dialect,
            sourceOf(found.table, settled.settlings),
          ),
        rest && compileSelect(scope, { ...found.query, range: rest }, dialect),
      ]
      // By days, and in their order: one after the other they are the answer.
      return (await Promise.all(parts.flatMap((part) => (part ? read<ResultRow>(part, signal) : [])))).flat()
    },
    list: async <Name extends ListableName>(
      scope: RowScope,
      query: ListQueryOf<Name>,
      { signal }: AskOptions = {},
    ): Promise<ListResult<Name>> => {
      const { rows, total } = compileList(scope, query as unknown as ListQuery, dialect) // one of the union, by its name
      const [page, [count]] = await Promise.all([
        read<ListRow<Name>>(rows, signal),
        query.isCounted === false ? [] : read<{ total: number }>(total, signal),
      ])
      return { rows: page, total: count?.total ?? 0 }
    },
    facets: async <Name extends ListableName>(
      scope: RowScope,
      query: FacetsQueryOf<Name>,
      { signal }: AskOptions = {},
    ): Promise<Facets<Name>> => {
      const passes = compileFacets(scope, query as unknown as FacetsQuery, dialect) // one of the union, by its name
      const answers = await Promise.all(passes.map(({ statement }) => run(statement, signal)))
      return facetsOf(passes, answers) as Facets<Name> // of the dimensions that were asked for
    },
    shares: async (scope, query, { signal } = {}) => {
      const { byValue, byOrganization } = compileShares(scope, query, dialect)
      if (scope.networkIds.length === 0) return { vertical: null, network: null }
      const [values, organizations] = await Promise.all([
        read<NetworkCounts['byValue'][number]>(byValue, signal),
        read<NetworkCounts['byOrganization'][number]>(byOrganization, signal),
      ])
      return sharesOf(scope, { byValue: values, byOrganization: organizations })
    },
    markup: async (scope, hash, range) => {
      const answer = compileMarkup(scope, hash, dialect, range)
      const [row] = await read<{ organizationId: number; text: string }>(answer)
      return row ? { ...row, hash } : null
    },
  }
}
