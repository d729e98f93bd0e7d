import type { FacetsQuery, ListQuery, Query } from '../query.ts'
import type { Committed } from './committed-queries.ts'

/** Queries of platforms with committed SQL in `sql/`. */

const range = { from: '2026-11-01', to: '2026-11-30' }

export const committedPlatformLists: Record<string, Committed<ListQuery>> = {
  'platform-threats': {
    risk: 'Over all organizations, each statement keeps to what came through the platform, and the marks below zero out.',
    query: { dataset: 'incidents', columns: ['id', 'at', 'ssp'], range, page: 1, rowsPerPage: 20 },
  },
}

export const committedPlatformSelects: Record<string, Committed<Query>> = {
  'platform-feed-threats': {
    risk: 'Which threats there are is one pass over the days, and counts nothing but what they are sorted by.',
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
    risk: 'The largest values are found among what came through the platform, as are the rows that are counted.',
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
    risk: 'Five counts are one pass over what came through the platform.',
    query: {
      dataset: 'incidents',
      by: ['creativeId', 'dsp', 'exchangeId', 'browser', 'device'],
      range,
      top: 100,
    },
  },
}
