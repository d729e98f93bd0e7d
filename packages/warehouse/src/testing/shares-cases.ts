import { type SharedDimension, type SharesQuery, sharedDimensions } from '../shares.ts'
import { all } from './ranges.ts'

/** Queries for every engine, each named by its risk. */

/** The querying organization, and the others. */
export interface SharesCase {
  name: string
  query: SharesQuery
  caller: number
  inVertical: readonly number[]
  elsewhere: readonly number[]
}

const bySsp = { by: 'ssp', range: all } as const

export const sharesCases: readonly SharesCase[] = [
  ...(Object.keys(sharedDimensions) as SharedDimension[]).map((by) => ({
    name: `three others, by ${by}`,
    query: { by, range: all },
    caller: 1,
    inVertical: [2, 3, 17],
    elsewhere: [],
  })),
  { name: 'a vertical of two', query: bySsp, caller: 1, inVertical: [2, 3], elsewhere: [17] },
  { name: 'a vertical without others', query: bySsp, caller: 1, inVertical: [1], elsewhere: [2, 3, 17] },
  {
    name: 'the querying organization, which does not count',
    query: bySsp,
    caller: 1,
    inVertical: [1, 2],
    elsewhere: [3],
  },
  { name: 'a third without attacks', query: bySsp, caller: 1, inVertical: [2, 3, 99], elsewhere: [17] },
  { name: 'no other organization', query: bySsp, caller: 1, inVertical: [], elsewhere: [] },
  {
    name: 'a day with few attacks',
    query: { by: 'ssp', range: { from: '2026-11-05', to: '2026-11-05' } },
    caller: 1,
    inVertical: [2, 3, 17],
    elsewhere: [],
  },
  {
    name: 'days without any',
    query: { by: 'ssp', range: { from: '2020-02-29', to: '2020-03-01' } },
    caller: 99,
    inVertical: [1, 2, 3],
    elsewhere: [17],
  },
  {
    name: 'more others than fit into a statement one by one',
    query: bySsp,
    caller: 99,
    inVertical: [1, 2, 3, ...Array.from({ length: 1_500 }, (_, index) => 1_000 + index)],
    elsewhere: [17],
  },
]
