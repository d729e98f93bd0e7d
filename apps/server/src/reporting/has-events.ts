import type { Scope } from '@vigil/contract'
import { type DatasetName, datasets, type Query, type Warehouse } from '@vigil/warehouse'

const dayMs = 86_400_000

/** Whether an organization, or one of its tags, ever sent an event that is still stored. */
export async function hasEvents(
  { warehouse, clock }: { warehouse: Pick<Warehouse, 'select'>; clock: () => Date },
  scope: Scope,
  tag?: string,
): Promise<boolean> {
  const range = { from: '2000-01-01', to: new Date(clock().getTime() + dayMs).toISOString().slice(0, 10) }
  for (const name of Object.keys(datasets) as DatasetName[]) {
    const [measure] = Object.keys(datasets[name].measures)
    const where = tag === undefined ? {} : { tag: [tag] }
    // The first measure of every dataset is a count or a sum of counts, and all have the dimension `tag`.
    const query = { dataset: name, measures: [measure], range, where } as unknown as Query
    const [row] = await warehouse.select(scope, query)
    if (row && Number(row[measure ?? '']) > 0) return true
  }
  return false
}
