import { type DatasetName, datasets } from '../datasets.ts'
import type { FacetsQuery, ListQuery, Query } from '../query.ts'
import { type SharedDimension, type SharesQuery, sharedDimensions } from '../shares.ts'
import { unpleasant } from './rows.ts'

/** One list of questions for every engine, each named by what could go wrong with it. */

export interface SelectCase {
  name: string
  query: Query
}
export interface ListCase {
  name: string
  query: ListQuery
}

export interface FacetsCase {
  name: string
  query: FacetsQuery
}

/** Who asks, and which others there are. */
export interface SharesCase {
  name: string
  query: SharesQuery
  asking: number
  inVertical: readonly number[]
  elsewhere: readonly number[]
}

export interface PlatformNames {
  ssp?: readonly string[]
  dsp?: readonly string[]
}

/** Platforms, by the names that their ads are kept under. */
export const platformCases: readonly { name: string; names: PlatformNames }[] = [
  { name: 'one that sells', names: { ssp: ['ssp 1'] } },
  { name: 'one that buys', names: { dsp: ['dsp 2'] } },
  { name: 'one that does both, under several names', names: { ssp: ['ssp 1', "o'clock"], dsp: ['dsp 0', '广告 😀'] } },
  { name: 'one with the name of an attack', names: { ssp: ["'; DROP TABLE incidents; --"] } },
  { name: 'one whose ads nobody has seen', names: { ssp: ['nothing has this'] } },
  { name: 'one without a name', names: { ssp: [''], dsp: [''] } },
]

const all = { from: '2026-10-01', to: '2026-11-30' }
const week = { from: '2026-11-01', to: '2026-11-07' }
const monthEnd = { from: '2026-10-31', to: '2026-11-01' }
const oneDay = { from: '2026-11-01', to: '2026-11-01' }
const attacks = { dataset: 'incidents', measures: ['attacks'] } as const

const named: SelectCase[] = [
  { name: 'a week by day', query: { ...attacks, every: 'day', range: week } },
  { name: 'one day by hour', query: { ...attacks, every: 'hour', range: oneDay } },
  { name: 'both sides of a month’s end by hour', query: { ...attacks, every: 'hour', range: monthEnd } },
  { name: 'the day after the last midnight', query: { ...attacks, range: { from: '2026-11-08', to: '2026-11-08' } } },
  {
    name: 'a range without rows, grouped',
    query: { ...attacks, by: ['ssp'], range: { from: '2020-02-29', to: '2020-03-01' } },
  },
  {
    name: 'a range without rows, not grouped',
    query: {
      dataset: 'orders',
      measures: ['orders', 'sales', 'averageOrderValue', 'sessions'],
      range: { from: '2020-01-01', to: '2020-01-01' },
    },
  },
  { name: 'the top 3, ties in the order of letters', query: { ...attacks, by: ['country'], range: all, top: 3 } },
  { name: 'the top 3 and the rest', query: { ...attacks, by: ['ssp'], range: all, top: 3, other: 'Other' } },
  {
    name: 'the top 3 of the whole range by day',
    query: { ...attacks, by: ['ssp'], every: 'day', range: week, top: 3 },
  },
  {
    name: 'the top 3 of the whole range by day and the rest',
    query: { ...attacks, by: ['ssp'], every: 'day', range: week, top: 3, other: "the 'rest' \\" },
  },
  {
    name: 'the top of each of two dimensions',
    query: { ...attacks, by: ['host', 'ssp'], range: all, top: { host: 4, ssp: 5 }, other: 'Other' },
  },
  {
    name: 'the top entries of a list, filtered',
    query: { ...attacks, by: ['adomain'], range: all, top: 4, where: { country: ['country 1', ''] } },
  },
  {
    name: 'the top entries of a list by day and the rest',
    query: { ...attacks, by: ['adomain'], every: 'day', range: week, top: 2, other: 'Other' },
  },
  {
    name: 'entries of a list, filtered by the list',
    query: { ...attacks, by: ['adomain'], range: all, where: { adomain: ['adomains 1', ''] } },
  },
  {
    name: 'filtered by a list and not by its entries',
    query: { ...attacks, by: ['ssp'], range: all, where: { adomain: ['adomains 1', "o'clock"] } },
  },
  { name: 'filtered by an empty list', query: { ...attacks, range: all, where: { adomain: [''] } } },
  {
    name: 'searched, by entries of a list that is searched too',
    query: {
      ...attacks,
      by: ['adomain', 'ssp'],
      range: all,
      search: { text: 'ADOMAINS 1', in: ['adomains', 'host'], or: { adomain: ['adomains 2'] } },
    },
  },
  {
    name: 'without some entries of a list',
    query: { ...attacks, range: all, whereNot: { adomain: ['adomains 1', ''] } },
  },
  { name: 'without some values', query: { ...attacks, by: ['ssp'], range: all, whereNot: { ssp: ['', 'ssp 1'] } } },
  {
    name: 'an empty filter asks for nothing',
    query: { ...attacks, range: all, where: { host: [] }, whereNot: { ssp: [] } },
  },
  {
    name: 'values with quotes, signs and line ends',
    query: { ...attacks, by: ['ssp'], range: all, where: { ssp: unpleasant } },
  },
  {
    name: 'a value that nothing has',
    query: { ...attacks, by: ['ssp'], range: all, where: { host: ["' OR 1 = 1 --"] } },
  },
  {
    name: 'in an order of one’s own, cut off',
    query: {
      dataset: 'orders',
      measures: ['orders', 'sales'],
      by: ['mode', 'couponCode'],
      range: all,
      order: [{ by: 'sales', direction: 'ascending' }],
      limit: 7,
    },
  },
  {
    name: 'newest day first',
    query: { ...attacks, by: ['action'], every: 'day', range: week, order: [{ by: 'day', direction: 'descending' }] },
  },
  {
    name: 'page views by day, from the smallest rollup',
    query: { dataset: 'traffic', measures: ['pageViews'], by: ['country'], every: 'day', range: all },
  },
  {
    name: 'page views by browser, from the daily rollup',
    query: {
      dataset: 'traffic',
      measures: ['pageViews'],
      by: ['browser'],
      range: week,
      where: { host: ['host 1', ''] },
    },
  },
  {
    name: 'page views by hour',
    query: { dataset: 'traffic', measures: ['pageViews'], by: ['host'], every: 'hour', range: oneDay },
  },
]

/** Every measure by every dimension: no name leads nowhere. */
const everything: SelectCase[] = (Object.keys(datasets) as DatasetName[]).flatMap((dataset) => {
  const { measures, dimensions } = datasets[dataset]
  const query = { dataset, measures: Object.keys(measures), range: all }
  return [
    { name: `${dataset}: all measures`, query: query as unknown as Query }, // of its own names
    ...Object.keys(dimensions).map((dimension) => ({
      name: `${dataset}: all measures by ${dimension}`,
      query: { ...query, by: [dimension] } as unknown as Query, // of its own names
    })),
  ]
})

export const selectCases: readonly SelectCase[] = [...named, ...everything]

const feed = { dataset: 'incidents', range: all, page: 1, rowsPerPage: 20 } as const
const few = ['id', 'at', 'ssp', 'adomains'] as const

export const listCases: readonly ListCase[] = [
  { name: 'the newest first, with every column', query: feed },
  { name: 'the second page', query: { ...feed, page: 2 } },
  { name: 'a page past the end', query: { ...feed, page: 400 } },
  { name: 'one column', query: { ...feed, columns: ['id'] } },
  {
    name: 'sorted by a text with ties',
    query: { ...feed, columns: few, sort: { by: 'ssp', direction: 'ascending' }, rowsPerPage: 100 },
  },
  {
    name: 'sorted by a text with ties, from the end',
    query: { ...feed, columns: few, sort: { by: 'ssp', direction: 'descending' }, page: 2 },
  },
  {
    name: 'sorted by a number',
    query: { dataset: 'orders', range: all, sort: { by: 'value', direction: 'descending' }, page: 1, rowsPerPage: 50 },
  },
  ...['SSP 1', "o'CLOCK", '\\', '%_', '\n', 'école', 'жук', 'äpfel', '😀', '1', '--', 'nothing has this'].map(
    (text): ListCase => ({
      name: `searched for ${JSON.stringify(text)}`,
      query: { ...feed, columns: few, search: { text, in: ['ssp', 'host', 'adomains'] } },
    }),
  ),
  { name: 'searched for nothing', query: { ...feed, columns: few, search: { text: '', in: ['ssp'] } } },
  {
    name: 'searched and filtered',
    query: {
      ...feed,
      columns: few,
      where: { adomain: ['adomains 2'], country: ['', 'country 1', 'country 2'] },
      search: { text: 'A', in: ['ssp'] },
    },
  },
  {
    name: 'searched, or known by a name that was',
    query: {
      ...feed,
      columns: few,
      search: { text: 'SSP 1', in: ['ssp'], or: { ssp: ['ssp 2', ''], adomain: ['adomains 3'], country: [] } },
    },
  },
  ...(['ascending', 'descending'] as const).flatMap((direction): ListCase[] => [
    {
      name: `in the order of names that are shown, ${direction}`,
      query: {
        ...feed,
        columns: few,
        sort: { by: 'ssp', direction, names: { 'ssp 1': 'zz', '': 'ssp 15' } },
        rowsPerPage: 100,
      },
    },
    {
      name: `behind the last row, by name, ${direction}`,
      query: {
        ...feed,
        columns: few,
        sort: { by: 'ssp', direction, names: { 'ssp 1': 'zz' } },
        after: { value: 'ssp 1', id: 'a' },
        rowsPerPage: 100,
        isCounted: false,
      },
    },
  ]),
  {
    name: 'behind the last row, the newest first',
    query: { ...feed, columns: few, after: { value: Date.parse('2026-11-03T12:00:00Z'), id: '' }, isCounted: false },
  },
  {
    name: 'amounts, lists and texts as they were',
    query: { dataset: 'orders', range: week, where: { mode: ['mode 1'] }, page: 1, rowsPerPage: 30 },
  },
]

/** What platforms ask; no column that would tell the organization. */
export const platformQueries = {
  select: { ...attacks, measures: ['attacks', 'sites', 'latestId'], by: ['country'], range: all },
  list: { ...feed, columns: few, search: { text: 'a', in: ['host'] } },
} as const satisfies { select: Query; list: ListQuery }

const choices = {
  dataset: 'incidents',
  by: ['ssp', 'country', 'host', 'threatClass', 'tag'],
  range: all,
  top: 500,
} as const

export const facetsCases: readonly FacetsCase[] = [
  { name: 'nothing chosen', query: choices },
  { name: 'the most frequent two of each', query: { ...choices, top: 2 } },
  { name: 'one dimension alone', query: { ...choices, by: ['ssp'] } },
  {
    name: 'each under what the others have',
    query: { ...choices, where: { ssp: ['ssp 1', ''], country: ['country 1'] } },
  },
  {
    name: 'everything chosen',
    query: { ...choices, by: ['ssp', 'host'], where: { ssp: ['ssp 1'], host: ['host 1'] } },
  },
  { name: 'under a filter that is none of them', query: { ...choices, where: { adomain: ['adomains 1'] } } },
  {
    name: 'searched',
    query: {
      ...choices,
      where: { ssp: ['ssp 2'] },
      search: { text: 'S 1', in: ['host', 'adomains'], or: { country: [''] } },
    },
  },
  { name: 'days without any', query: { ...choices, range: { from: '2020-02-29', to: '2020-03-01' } } },
]

const bySsp = { by: 'ssp', range: all } as const

export const sharesCases: readonly SharesCase[] = [
  ...(Object.keys(sharedDimensions) as SharedDimension[]).map((by) => ({
    name: `three others, by ${by}`,
    query: { by, range: all },
    asking: 1,
    inVertical: [2, 3, 17],
    elsewhere: [],
  })),
  { name: 'a vertical of two', query: bySsp, asking: 1, inVertical: [2, 3], elsewhere: [17] },
  { name: 'a vertical of nobody else', query: bySsp, asking: 1, inVertical: [1], elsewhere: [2, 3, 17] },
  { name: 'the asking one, who does not count', query: bySsp, asking: 1, inVertical: [1, 2], elsewhere: [3] },
  { name: 'a third that had nothing', query: bySsp, asking: 1, inVertical: [2, 3, 99], elsewhere: [17] },
  { name: 'nobody', query: bySsp, asking: 1, inVertical: [], elsewhere: [] },
  {
    name: 'a day with few attacks',
    query: { by: 'ssp', range: { from: '2026-11-05', to: '2026-11-05' } },
    asking: 1,
    inVertical: [2, 3, 17],
    elsewhere: [],
  },
  {
    name: 'days without any',
    query: { by: 'ssp', range: { from: '2020-02-29', to: '2020-03-01' } },
    asking: 99,
    inVertical: [1, 2, 3],
    elsewhere: [17],
  },
  {
    name: 'more others than a statement has room for one by one',
    query: bySsp,
    asking: 99,
    inVertical: [1, 2, 3, ...Array.from({ length: 1_500 }, (_, index) => 1_000 + index)],
    elsewhere: [17],
  },
]
