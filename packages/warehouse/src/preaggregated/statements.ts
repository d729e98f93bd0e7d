import { type BoundValue, type Dialect, quoted, type Statement } from '../compile/dialect.ts'
import type { PlanColumn, QueryPlan } from '../compile/query-plan.ts'
import { compileSelect } from '../compile/select.ts'
import { type OwnScope, type RowScope, tenancy } from '../compile/tenancy.ts'
import { type bounds, dayMs, dayText } from '../compile/time.ts'
import type { DayRange, QueryOf } from '../query.ts'
import {
  decidingTables,
  type PreAggregatedTable,
  preAggregatedColumns,
  preAggregatedDaysTable,
  preAggregatedMeasures,
} from './tables.ts'

type ReadScope = RowScope | OwnScope

const numbers = (...names: string[]): PlanColumn[] => names.map((name) => ({ name, kind: 'number' }))

/** Days are numbered from 1970. */
const dayStart = (day: number) => day * dayMs

/** The pre-aggregated days of a range with their runs; some more than once. */
export function compilePreAggregatedDays(
  scope: ReadScope,
  { start, end }: ReturnType<typeof bounds>,
  dialect: Dialect,
): QueryPlan {
  const values: BoundValue[] = []
  const columns = ['at', 'events', 'settling', 'settled_at'].map(quoted).join(', ')
  const within = `"at" >= ${dialect.bind(values, start)} AND "at" < ${dialect.bind(values, end)}`
  const text = `SELECT ${columns}\nFROM ${quoted(preAggregatedDaysTable)}\nWHERE ${tenancy(scope, dialect, values)} AND ${within}`
  return { text, values, columns: numbers('at', 'events', 'settling', 'settledAt') }
}

/** The number of relevant events after one day and up to another. */
export function compileEvents(
  scope: ReadScope,
  { after, to }: { after: number; to: number },
  dialect: Dialect,
): QueryPlan {
  const values: BoundValue[] = []
  const counts = decidingTables.map((table) => {
    const own = tenancy(scope, dialect, values)
    const within = `"at" >= ${dialect.bind(values, dayStart(after + 2))} AND "at" < ${dialect.bind(values, dayStart(to + 2))}`
    return `SELECT count(*) AS n FROM ${quoted(table)} WHERE ${own} AND ${within}`
  })
  return { text: `SELECT sum(n) FROM (${counts.join(' UNION ALL ')}) AS counts`, values, columns: numbers('events') }
}

/** The number of relevant events per day, up to one day. */
export function compileEventsByDay(scope: ReadScope, day: number, dialect: Dialect): QueryPlan {
  const values: BoundValue[] = []
  const counts = decidingTables.map((table) => {
    const own = tenancy(scope, dialect, values)
    const until = `"at" < ${dialect.bind(values, dayStart(day + 2))}`
    return `SELECT ${dialect.wholes('"at"', dayMs)} AS t, count(*) AS n FROM ${quoted(table)} WHERE ${own} AND ${until} GROUP BY t`
  })
  const text = `SELECT t, sum(n) AS m FROM (${counts.join(' UNION ALL ')}) AS counts GROUP BY t ORDER BY t`
  return { text, values, columns: numbers('day', 'events') }
}

export const organizationsWithOrders: QueryPlan = {
  // Negative ids are marks of batches (clickhouse/marks.ts).
  text: 'SELECT DISTINCT "organization_id" FROM "orders" WHERE "organization_id" > 0 ORDER BY "organization_id"',
  values: [],
  columns: numbers('organizationId'),
}

/** Days of one organization, first and last included, and the run that identifies their rows. */
export interface Settling {
  organizationId: number
  fromDay: number
  toDay: number
  /** For day 0; each day adds its number. */
  settling: number
  settledAt: number
}

/** Computes the rows with an ordinary query. */
export function compileFilling(table: PreAggregatedTable, what: Settling, dialect: Dialect): Statement {
  const { organizationId, settling, settledAt } = what
  const measures = Object.keys(preAggregatedMeasures) as (keyof typeof preAggregatedMeasures)[] // its own keys
  const query: QueryOf<'orders'> = {
    dataset: 'orders',
    measures,
    by: Object.keys(table.by) as NonNullable<QueryOf<'orders'>['by']>, // the dataset's own
    every: 'day',
    range: toRange(what),
  }
  const { text, values } = compileSelect({ kind: 'own', organizationId }, query, dialect)
  const sums = measures.map((name, index) =>
    name === 'discountShares' ? dialect.rounded(`1000000 * m${index}`) : `m${index}`,
  )
  const dimensions = Object.keys(table.by).map((_, index) => `d${index}`)
  const selected = [organizationId, `t0 * ${dayMs}`, `t0 + ${settling}`, settledAt, ...dimensions, ...sums]
  const columns = Object.keys(preAggregatedColumns[table.name] ?? {}).map(quoted)
  return {
    text: `INSERT INTO ${quoted(table.name)} (${columns.join(', ')})\nSELECT ${selected.join(', ')}\nFROM (${text}) AS days`,
    values,
  }
}

export const toRange = ({ fromDay, toDay }: Pick<Settling, 'fromDay' | 'toDay'>): DayRange => ({
  from: dayText(fromDay),
  to: dayText(toDay),
})
