import type { PlatformScope, Scope } from '@vigil/contract'
import type {
  DayRange,
  DimensionOf,
  ListableName,
  MeasureOf,
  Query,
  QueryOptions,
  ResultRow,
  Warehouse,
} from '@vigil/warehouse'

/** A screen's dataset, and the dimension that each smart filter group narrows. */
export interface CountedOf<Name extends ListableName, Group extends string> {
  dataset: Name
  measure: MeasureOf<Name>
  groups: Readonly<Record<Group, DimensionOf<Name>>>
}

/** The same for any dataset: shared code cannot match names to datasets. */
export interface Counted<Group extends string = string> {
  dataset: ListableName
  measure: string
  groups: Readonly<Record<Group, string>>
}

export type Narrowed = Readonly<Record<string, readonly string[]>>

interface Question {
  range: DayRange
  where: Narrowed
  by?: readonly string[]
  every?: 'hour' | 'day'
  top?: number | Readonly<Record<string, number>>
  other?: string
  limit?: number
}

/** Counts one screen's events. */
export function countQuery(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope | PlatformScope,
  { dataset, measure }: Pick<Counted, 'dataset' | 'measure'>,
  question: Question,
  options: QueryOptions,
): Promise<ResultRow[]> {
  const query = { dataset, measures: [measure], ...question }
  return warehouse.select(scope, query as unknown as Query, options) // descriptions are checked against `CountedOf`
}
