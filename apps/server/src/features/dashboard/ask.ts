import type { MetricRow, Scope } from '@vigil/contract'
import type { AskOptions, Warehouse } from '@vigil/warehouse'
import { merged, type Question } from './widgets.ts'

/** The rows of a widget: the answers to its questions, put together by what they are about. */
export async function rowsOf(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  questions: Question[],
  options: AskOptions,
): Promise<MetricRow[]> {
  const answers = await Promise.all(
    questions.map(async ({ ask, row, atLeast = [] }) => [
      ...atLeast,
      ...(await warehouse.select(scope, ask, options)).map(row),
    ]),
  )
  return merged(answers.flat())
}
