import type { Warehouse } from '@vigil/warehouse'

/** Wraps a warehouse and reports the duration of each query, whether it succeeds or not. */
export function timed(warehouse: Warehouse, observe: (dataset: string, ms: number) => void): Warehouse {
  const watch = async <Result>(dataset: string, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      observe(dataset, performance.now() - startedAt)
    }
  }
  return {
    ...warehouse,
    select: (scope, query, options) => watch(query.dataset, () => warehouse.select(scope, query, options)),
    list: (scope, query, options) => watch(query.dataset, () => warehouse.list(scope, query, options)),
    facets: (scope, query, options) => watch(query.dataset, () => warehouse.facets(scope, query, options)),
    shares: (scope, query, options) => watch('incidents', () => warehouse.shares(scope, query, options)),
    markup: (scope, hash, range) => watch('markups', () => warehouse.markup(scope, hash, range)),
    markups: (scope, hashes, options) => watch('markups', () => warehouse.markups(scope, hashes, options)),
  }
}
