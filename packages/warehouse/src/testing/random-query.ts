import fc from 'fast-check'
import { type DatasetName, datasets } from '../datasets.ts'
import type { Query } from '../query.ts'
import { unpleasant } from './rows.ts'

const day = fc
  .integer({ min: 15, max: 50 })
  .map((offset) => new Date(Date.UTC(2026, 9, offset)).toISOString().slice(0, 10))

/** Any valid query. */
export const randomQuery: fc.Arbitrary<Query> = fc
  .constantFrom(...(Object.keys(datasets) as DatasetName[]))
  .chain((dataset) => {
    const { measures, dimensions } = datasets[dataset]
    const names = Object.keys(dimensions)
    const isList = (name: string) => 'list' in Object((dimensions as Record<string, unknown>)[name])
    const values = fc.array(
      fc.oneof(
        fc.constantFrom(...unpleasant),
        fc.constantFrom(...names.flatMap((name) => [`${name} 1`, `${name}s 2`])),
      ),
      { maxLength: 5 },
    )
    const filters = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 2, noNullPrototype: true })
    return fc
      .record({
        measures: fc.subarray(Object.keys(measures), { minLength: 1 }),
        by: fc.subarray(names, { maxLength: 3 }).filter((by) => by.filter(isList).length < 2),
        every: fc.constantFrom(undefined, 'hour', 'day'),
        range: fc.tuple(day, day).map((ends) => ({ from: [...ends].sort()[0], to: [...ends].sort()[1] })),
        where: filters,
        whereNot: filters,
        top: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
        other: fc.constantFrom(undefined, 'Other', "rest'\\"),
        limit: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
        offset: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
      })
      .map(({ top, offset, ...query }) => ({
        ...query,
        dataset,
        top: query.by.length > 0 ? top : undefined,
        offset: query.limit === undefined ? undefined : offset,
      })) as unknown as fc.Arbitrary<Query> // its names are those of the dataset
  })
