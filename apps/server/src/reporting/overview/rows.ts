import type { MetricRow, Scope } from '@vigil/contract'
import type { QueryOptions, Warehouse } from '@vigil/warehouse'
import { merged, type WidgetQuery } from './widgets.ts'

/** Runs a widget's queries and joins their rows by key. */
export async function loadRows(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  questions: WidgetQuery[],
  options: QueryOptions,
): Promise<MetricRow[]> {
  const answers = await Promise.all(
    questions.map(async ({ ask: query, row, atLeast = [] }) => [
      ...atLeast,
      ...(await warehouse.select(scope, query, options)).map(row),
    ]),
  )
  return merged(answers.flat())
}
