import type { FacetsQuery, ListQuery, Query } from '../query.ts'
import type { SharesQuery } from '../shares.ts'

/** Queries with committed SQL in `sql/`, each with the risk that the text guards against. */

const range = { from: '2026-11-01', to: '2026-11-30' }
const day = { from: '2026-11-01', to: '2026-11-01' }

export interface Committed<Asked> {
  risk: string
  query: Asked
}

export const committedSelects: Record<string, Committed<Query>> = {
  'page-views-by-day': {
    risk: 'A month must be read from the smallest rollup, never from the hours.',
    query: {
      dataset: 'traffic',
      measures: ['pageViews'],
      every: 'day',
      range,
      where: { host: ['a.example'], country: ['DE', 'US'] },
    },
  },
  'page-views-by-browser': {
    risk: 'A dimension that the smallest rollup lacks must be read from the daily one.',
    query: { dataset: 'traffic', measures: ['pageViews'], by: ['browser'], range },
  },
  'page-views-by-hour': {
    risk: 'Hours are in the table of hours only.',
    query: { dataset: 'traffic', measures: ['pageViews'], every: 'hour', range: day },
  },
  'attacks-top-hosts': {
    risk: 'The plain top is an order and a limit, without a second look at the table.',
    query: { dataset: 'incidents', measures: ['attacks'], by: ['host'], range, top: 100 },
  },
  'attacks-by-ssp-daily-with-other': {
    risk: 'The top is that of the whole range, on every day; the rest is counted together; the rows are read once where that can be said.',
    query: { dataset: 'incidents', measures: ['attacks'], by: ['ssp'], every: 'day', range, top: 10, other: 'Other' },
  },
  'attacks-heat-map': {
    risk: 'Each of two dimensions has a top of its own.',
    query: { dataset: 'incidents', measures: ['attacks'], by: ['host', 'ssp'], range, top: { host: 5, ssp: 15 } },
  },
  'violations-by-adomain': {
    risk: 'A list is counted by its entries, filters by it apply to the entry, and it is not joined row by row.',
    query: {
      dataset: 'violations',
      measures: ['violations'],
      by: ['adomain'],
      range,
      where: { adomain: ['shop.example', ''], ssp: ['Index'] },
      top: 5,
      other: 'Other',
    },
  },
  'attacks-by-site-and-class': {
    risk: 'The bars of a site: the top of both with the rest, so that the rest of the values stays in a site and the rest of the sites can be left out.',
    query: {
      dataset: 'incidents',
      measures: ['attacks'],
      by: ['host', 'threatClass'],
      range,
      where: { tag: ['t'], action: ['blocked'] },
      top: { host: 8, threatClass: 100 },
      other: 'Other',
    },
  },
  'violations-shares': {
    risk: 'The shares of a donut add up: what is beyond the top is counted too.',
    query: {
      dataset: 'violations',
      measures: ['violations'],
      by: ['variant'],
      range,
      where: { os: ['iOS', ''], deliverySource: ['Prebid'] },
      top: 1_000,
      other: 'Other',
    },
  },
  'violations-table-by-adomain': {
    risk: 'A table of all that goes together: a list beside plain columns, cut off by its totals and not by its order.',
    query: {
      dataset: 'violations',
      measures: ['violations'],
      by: ['adomain', 'ssp', 'deliverySource', 'violationClass', 'trigger'],
      range,
      where: { adomain: ['shop.example'] },
      limit: 20_001,
    },
  },
  'heavy-ads-by-kind-daily': {
    risk: 'Heavy ads are split by what made them heavy, not by a class that they do not have.',
    query: { dataset: 'heavyAds', measures: ['heavyAds'], by: ['kind'], every: 'day', range, top: 100, other: 'Other' },
  },
  'creatives-with-adomain': {
    risk: 'A filter by a list that is not counted by keeps rows whole.',
    query: {
      dataset: 'creatives',
      measures: ['bids', 'blocks', 'averageCpm', 'latestMarkupHash'],
      by: ['creativeId', 'bidderCode'],
      range: day,
      where: { adomain: ['shop.example'] },
      limit: 20,
    },
  },
  'creative-library': {
    risk: 'A page of groups: those on the pages before are left out, and what is equal stays in one order, so that pages do not overlap.',
    query: {
      dataset: 'creatives',
      measures: ['blocks', 'bids'],
      by: ['creativeId', 'bidderCode'],
      range: day,
      where: { adomain: ['shop.example'], violationClass: [''] },
      order: [
        { by: 'blocks', direction: 'descending' },
        { by: 'bids', direction: 'descending' },
      ],
      limit: 20,
      offset: 40,
    },
  },
  'ads-by-facts': {
    risk: 'Equal ads are counted together by everything a profile matches, with the exact value of their bids.',
    query: {
      dataset: 'creatives',
      measures: ['sightings', 'bids', 'bidValueUsd'],
      by: ['facts', 'tag', 'host', 'violationClass'],
      range,
    },
  },
  'active-threats': {
    risk: 'One row per creative: first and last seen, sites, and the newest incident, the same on ties.',
    query: {
      dataset: 'incidents',
      measures: ['attacks', 'firstSeen', 'lastSeen', 'sites', 'latestId'],
      by: ['creativeId'],
      range,
      order: [{ by: 'lastSeen', direction: 'descending' }],
      limit: 20,
    },
  },
  'order-totals': {
    risk: 'Without groups there is one row; a ratio to nothing is no error.',
    query: {
      dataset: 'orders',
      measures: ['orders', 'sales', 'averageOrderValue', 'discountRate'],
      range,
      whereNot: { couponCode: [''] },
    },
  },
  'guarded-sales-daily': {
    risk: 'What is known of a session is looked up once for it, among rows of the same organization; filters by it come after.',
    query: {
      dataset: 'orders',
      measures: ['orders', 'sales'],
      by: ['host', 'blockedExtension', 'stuffing'],
      every: 'day',
      range,
      where: { host: ['a.example'] },
      whereNot: { blockedExtension: [''] },
    },
  },
  'orders-by-mode-daily': {
    risk: 'Squares are of numbers, not of decimals, which would overflow; they add up the same in whichever order.',
    query: {
      dataset: 'orders',
      measures: ['orders', 'sessions', 'sales', 'salesSquared'],
      by: ['mode'],
      every: 'day',
      range,
    },
  },
  'discounts-by-injecting-extension': {
    risk: 'An order counts once under each extension; the shares of orders add up exactly.',
    query: {
      dataset: 'orders',
      measures: ['orders', 'discountShares'],
      by: ['injectingExtensions'],
      range,
      where: { mode: ['clock'] },
    },
  },
  'revenue-lost-by-code': {
    risk: 'Who brought a code is looked up by session and code, once for all that is asked of it.',
    query: {
      dataset: 'orders',
      measures: ['discounts'],
      by: ['couponCode', 'couponOrigin'],
      range,
      where: { couponSource: ['virus'] },
      limit: 100,
    },
  },
}

export const committedLists: Record<string, Committed<ListQuery>> = {
  'threat-feed': {
    risk: 'Searched whatever the case, in lists too; ties in the order of ids, so that pages do not overlap.',
    query: {
      dataset: 'incidents',
      columns: ['id', 'at', 'host', 'ssp', 'adomains', 'url'],
      range,
      where: { country: ['DE'] },
      search: { text: "o'clock", in: ['host', 'adomains'] },
      sort: { by: 'ssp', direction: 'ascending' },
      page: 3,
      rowsPerPage: 50,
    },
  },
  'threat-feed-export': {
    risk: 'Goes on behind the row read last, in the order of names that are shown; only the rows of the page are read in full.',
    query: {
      dataset: 'incidents',
      columns: ['id', 'ssp', 'url'],
      range,
      search: { text: 'virus', in: ['host'], or: { ssp: ['a.example'] } },
      sort: { by: 'ssp', direction: 'descending', names: { 'b.example': 'c.example' } },
      page: 1,
      rowsPerPage: 1_000,
      after: { value: 'b.example', id: 'virus' },
      isCounted: false,
    },
  },
  'ads-near-a-complaint': {
    risk: 'The window bounds the rows read, and the nearest remain if there are too many.',
    query: {
      dataset: 'incidents',
      columns: ['id', 'at', 'creative_id', 'url'],
      range,
      where: { host: ['a.example'] },
      around: { at: 1_793_500_000_000, withinMs: 3_600_000 },
      page: 1,
      rowsPerPage: 5_000,
      isCounted: false,
    },
  },
  'orders-with-blocking': {
    risk: 'What happened in a session is asked of rows of the same organization, a day more on both sides, and decides the total too.',
    query: {
      dataset: 'orders',
      columns: ['id', 'at', 'order_id'],
      range,
      where: { host: ['a.example'] },
      inSessionsWith: [
        { dataset: 'couponAttempts', where: { outcome: ['virus'] } },
        { dataset: 'affiliateBlocks', where: { action: ['virus'] } },
      ],
      page: 2,
      rowsPerPage: 10,
    },
  },
}

/** Queries of a platform. */
export const committedFacets: Record<string, Committed<FacetsQuery>> = {
  'threat-feed-values': {
    risk: 'What is not chosen is counted in one pass, each choice apart from itself; a search reads the table as often as there are passes.',
    query: {
      dataset: 'incidents',
      by: ['ssp', 'dsp', 'country'],
      range,
      where: { country: ['a.example'] },
      search: { text: "o'clock", in: ['host'] },
      top: 500,
    },
  },
}

export const committedShares: Record<string, Committed<SharesQuery>> = {
  'network-shares-by-ssp': {
    risk: 'Over several organizations, each statement names them all and keeps the marks below zero out.',
    query: { by: 'ssp', range },
  },
  'network-shares-by-variant': {
    risk: 'A text that pages write freely is asked for by the known names only.',
    query: { by: 'variant', range: day },
  },
}
