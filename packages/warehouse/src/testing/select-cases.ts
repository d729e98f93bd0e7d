import { type DatasetName, datasets } from '../datasets.ts'
import type { Query } from '../query.ts'
import { all, monthEnd, oneDay, week } from './ranges.ts'
import { unpleasant } from './rows.ts'

/** Queries for every engine, each named by its risk. */

interface SelectCase {
  name: string
  query: Query
}

export const attacks = { dataset: 'incidents', measures: ['attacks'] } as const

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
  { name: 'the top 3, ties sorted alphabetically', query: { ...attacks, by: ['country'], range: all, top: 3 } },
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
    name: 'searched for several texts, or with values of several dimensions',
    query: {
      ...attacks,
      by: ['ssp', 'markupHash', 'adomain'],
      range: all,
      search: {
        text: ['SSP 1', '', 'Host 2'],
        in: ['ssp', 'host'],
        or: { markupHash: ['x'], adomain: ['adomains 3'] },
      },
    },
  },
  {
    name: 'searched for one of no texts and no values',
    query: { ...attacks, by: ['ssp'], range: all, search: { text: [], in: ['ssp'], or: { host: [] } } },
  },
  {
    name: 'without some entries of a list',
    query: { ...attacks, range: all, whereNot: { adomain: ['adomains 1', ''] } },
  },
  { name: 'without some values', query: { ...attacks, by: ['ssp'], range: all, whereNot: { ssp: ['', 'ssp 1'] } } },
  {
    name: 'an empty filter',
    query: { ...attacks, range: all, where: { host: [] }, whereNot: { ssp: [] } },
  },
  {
    name: 'values with quotes, signs and line ends',
    query: { ...attacks, by: ['ssp'], range: all, where: { ssp: unpleasant } },
  },
  {
    name: 'an unknown value',
    query: { ...attacks, by: ['ssp'], range: all, where: { host: ["' OR 1 = 1 --"] } },
  },
  {
    name: 'in a custom order, with a limit',
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

/** Every measure by every dimension, so that every name works. */
const everything: SelectCase[] = (Object.keys(datasets) as DatasetName[]).flatMap((dataset) => {
  const { measures, dimensions } = datasets[dataset]
  const query = { dataset, measures: Object.keys(measures), range: all }
  return [
    { name: `${dataset}: all measures`, query: query as unknown as Query }, // made of its names
    ...Object.keys(dimensions).map((dimension) => ({
      name: `${dataset}: all measures by ${dimension}`,
      query: { ...query, by: [dimension] } as unknown as Query, // made of its names
    })),
  ]
})

export const selectCases: readonly SelectCase[] = [...named, ...everything]
