import type { FacetsQuery, ListQuery, Query } from '../query.ts'
import type { SharesQuery } from '../shares.ts'

/** Queries with committed SQL in `sql/`, each with the risk that the text guards against. */

const range = { from: '2026-11-01', to: '2026-11-30' }
const day = { from: '2026-11-01', to: '2026-11-01' }

export interface Committed<Query> {
  risk: string
  query: Query
}

export const committedSelects: Record<string, Committed<Query>> = {
  'page-views-by-day': {
    risk: 'A month must be read from the smallest rollup, never from the hourly table.',
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
    risk: 'Hours are only in the hourly table.',
    query: { dataset: 'traffic', measures: ['pageViews'], every: 'hour', range: day },
  },
  'attacks-top-hosts': {
    risk: 'A plain top needs only an order and a limit, no second read of the table.',
    query: { dataset: 'incidents', measures: ['attacks'], by: ['host'], range, top: 100 },
  },
  'attacks-by-ssp-daily-with-other': {
    risk: 'Every day has the top of the whole range; the rest is one value; rows are read once if the engine supports it.',
    query: { dataset: 'incidents', measures: ['attacks'], by: ['ssp'], every: 'day', range, top: 10, other: 'Other' },
  },
  'attacks-heat-map': {
    risk: 'Two dimensions have separate tops.',
    query: { dataset: 'incidents', measures: ['attacks'], by: ['host', 'ssp'], range, top: { host: 5, ssp: 15 } },
  },
  'ads-of-cases': {
    risk: 'Any of several values is enough, so that one look finds all ads of an organization’s cases.',
    query: {
      dataset: 'incidents',
      measures: ['lastSeen', 'latestId'],
      by: ['creativeId', 'ssp', 'adomain', 'script'],
      range: day,
      search: {
        text: ['scam.example', "o'clock"],
        in: ['script'],
        or: { creativeId: ['cr-1'], markupHash: ['ff'], adomain: ['scam.example'] },
      },
      order: [{ by: 'lastSeen', direction: 'descending' }],
      limit: 10_000,
    },
  },
  'violations-by-adomain': {
    risk: 'A list is counted by entry, filters on it apply to the entry, and rows are not joined with their own list.',
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
    risk: 'Bars by site: both dimensions keep a rest, so that the rest of the values stays with its site and the rest of the sites can be dropped.',
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
    risk: 'The shares of a donut must add up: values beyond the top are counted too.',
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
    risk: 'A table of combinations with a list column is cut by totals, not by its order.',
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
    risk: 'Heavy ads are split by the exceeded limit; they have no class.',
    query: { dataset: 'heavyAds', measures: ['heavyAds'], by: ['kind'], every: 'day', range, top: 100, other: 'Other' },
  },
  'creatives-with-adomain': {
    risk: 'A filter on a list that is not counted must not multiply rows.',
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
    risk: 'A page of groups: earlier pages are skipped, and ties have a fixed order, so that pages do not overlap.',
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
    risk: 'Ads with equal facts for profiles are counted together, with the exact value of their bids.',
    query: {
      dataset: 'creatives',
      measures: ['sightings', 'bids', 'bidValueUsd'],
      by: ['facts', 'tag', 'host', 'violationClass'],
      range,
    },
  },
  'active-threats': {
    risk: 'One row per creative: first and last seen, sites, and the newest incident, stable on ties.',
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
    risk: 'Without groups the result is one row; a division by zero is no error.',
    query: {
      dataset: 'orders',
      measures: ['orders', 'sales', 'averageOrderValue', 'discountRate'],
      range,
      whereNot: { couponCode: [''] },
    },
  },
  'guarded-sales-daily': {
    risk: 'Session facts are looked up once, within the organization; filters on them apply afterwards.',
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
    risk: 'Squares are computed from numbers, because decimals would overflow; their sum does not depend on the order.',
    query: {
      dataset: 'orders',
      measures: ['orders', 'sessions', 'sales', 'salesSquared'],
      by: ['mode'],
      every: 'day',
      range,
    },
  },
  'discounts-by-injecting-extension': {
    risk: 'An order counts once under each extension; shares of orders add up exactly.',
    query: {
      dataset: 'orders',
      measures: ['orders', 'discountShares'],
      by: ['injectingExtensions'],
      range,
      where: { mode: ['clock'] },
    },
  },
  'revenue-lost-by-code': {
    risk: 'The source of a code is looked up by session and code, once for all dimensions.',
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
    risk: 'The search ignores case and includes lists; ties are sorted by id, so that pages do not overlap.',
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
    risk: 'Continues after the last row in the order of display names; only the rows of the page are read in full.',
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
    risk: 'The window limits the rows that are read; with too many, the nearest are kept.',
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
    risk: 'Session conditions must stay within the organization, include a day on both sides, and apply to the total too.',
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
    risk: 'Dimensions without a selection share one pass; each one with a selection needs its own. A search makes every pass expensive.',
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
    risk: 'Over several organizations, each statement must name all of them and exclude marks, which have negative ids.',
    query: { by: 'ssp', range },
  },
  'network-shares-by-variant': {
    risk: 'A text that pages can set freely is queried by its known names only.',
    query: { by: 'variant', range: day },
  },
}
