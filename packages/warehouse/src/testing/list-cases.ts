import type { FacetsQuery, ListQuery } from '../query.ts'
import { all, week } from './ranges.ts'

/** Queries for every engine, each named by its risk. */

interface ListCase {
  name: string
  query: ListQuery
}

interface FacetsCase {
  name: string
  query: FacetsQuery
}

export const feed = { dataset: 'incidents', range: all, page: 1, rowsPerPage: 20 } as const
export const few = ['id', 'at', 'ssp', 'adomains'] as const

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
    name: 'searched, or matched by a display name',
    query: {
      ...feed,
      columns: few,
      search: { text: 'SSP 1', in: ['ssp'], or: { ssp: ['ssp 2', ''], adomain: ['adomains 3'], country: [] } },
    },
  },
  ...(['ascending', 'descending'] as const).flatMap((direction): ListCase[] => [
    {
      name: `sorted by display names, ${direction}`,
      query: {
        ...feed,
        columns: few,
        sort: { by: 'ssp', direction, names: { 'ssp 1': 'zz', '': 'ssp 15' } },
        rowsPerPage: 100,
      },
    },
    {
      name: `after the last row, by name, ${direction}`,
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
    name: 'after the last row, newest first',
    query: { ...feed, columns: few, after: { value: Date.parse('2026-11-03T12:00:00Z'), id: '' }, isCounted: false },
  },
  ...[0, 3_600_000, 86_400_000].map(
    (withinMs): ListCase => ({
      name: `nearest first, within ${withinMs} ms`,
      query: { ...feed, columns: few, around: { at: Date.parse('2026-11-03T12:00:00Z'), withinMs }, rowsPerPage: 100 },
    }),
  ),
  {
    name: 'nearest first, filtered, on the second page',
    query: {
      dataset: 'creatives',
      range: week,
      columns: ['id', 'at', 'creative_id'],
      where: { country: ['country 1', 'country 2'] },
      around: { at: Date.parse('2026-11-04T00:00:00Z'), withinMs: 5 * 86_400_000 },
      page: 2,
      rowsPerPage: 5,
    },
  },
  {
    name: 'orders with either of two events in their sessions',
    query: {
      dataset: 'orders',
      range: week,
      inSessionsWith: [
        { dataset: 'couponAttempts', where: { outcome: ['blocked'], source: ['extension'] } },
        { dataset: 'affiliateBlocks', where: { action: ['blocked'] } },
      ],
      page: 2,
      rowsPerPage: 10,
    },
  },
  {
    name: 'amounts, lists and texts as they were',
    query: { dataset: 'orders', range: week, where: { mode: ['mode 1'] }, page: 1, rowsPerPage: 30 },
  },
]

const choices = {
  dataset: 'incidents',
  by: ['ssp', 'country', 'host', 'threatClass', 'tag'],
  range: all,
  top: 500,
} as const

export const facetsCases: readonly FacetsCase[] = [
  { name: 'without a selection', query: choices },
  { name: 'the most frequent two of each', query: { ...choices, top: 2 } },
  { name: 'one dimension alone', query: { ...choices, by: ['ssp'] } },
  {
    name: 'distinct pairs, also of a counted dimension',
    query: { ...choices, measure: 'threats', where: { country: ['country 1'] } },
  },
  {
    name: 'each under the selection of the others',
    query: { ...choices, where: { ssp: ['ssp 1', ''], country: ['country 1'] } },
  },
  {
    name: 'everything selected',
    query: { ...choices, by: ['ssp', 'host'], where: { ssp: ['ssp 1'], host: ['host 1'] } },
  },
  { name: 'under a filter on another dimension', query: { ...choices, where: { adomain: ['adomains 1'] } } },
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
