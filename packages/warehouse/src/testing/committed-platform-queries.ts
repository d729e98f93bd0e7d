import type { FacetsQuery, ListQuery, Query } from '../query.ts'
import type { Committed } from './committed-queries.ts'

/** Queries of platforms with committed SQL in `sql/`. */

const range = { from: '2026-11-01', to: '2026-11-30' }

export const committedPlatformLists: Record<string, Committed<ListQuery>> = {
  'platform-threats': {
    risk: 'Without an organization, each statement must be limited to the platform and exclude marks, which have negative ids.',
    query: { dataset: 'incidents', columns: ['id', 'at', 'ssp'], range, page: 1, rowsPerPage: 20 },
  },
}

export const committedPlatformSelects: Record<string, Committed<Query>> = {
  'platform-feed-threats': {
    risk: 'The keys of threats take one pass over the days, which computes only the sorting measure.',
    query: {
      dataset: 'incidents',
      measures: ['lastSeen'],
      by: ['creativeId', 'ssp'],
      range,
      where: { dsp: ['a.example'], country: ['DE'] },
      search: { text: "o'clock", in: ['creative_id', 'seat_id'] },
      limit: 1_000_000,
    },
  },
  'platform-violations-trend': {
    risk: 'The top values and the counted rows must both be limited to the platform.',
    query: {
      dataset: 'violations',
      measures: ['violations'],
      by: ['violationClass'],
      every: 'day',
      top: { violationClass: 100 },
      other: 'Other',
      range,
      where: { dsp: ['a.example'] },
    },
  },
}

export const committedPlatformFacets: Record<string, Committed<FacetsQuery>> = {
  'platform-statistics': {
    risk: "Five dimensions are counted in one pass over the platform's rows.",
    query: {
      dataset: 'incidents',
      by: ['creativeId', 'dsp', 'exchangeId', 'browser', 'device'],
      range,
      top: 100,
    },
  },
}
