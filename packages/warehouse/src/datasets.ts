import { type TableName, tables } from './columns.ts'
import type { Dimensions, Measures } from './fields.ts'
import {
  ad,
  affiliateNetwork,
  average,
  cart,
  count,
  distinct,
  eachOfSession,
  firstOfSession,
  latest,
  max,
  min,
  page,
  reader,
  shares,
  squares,
  sum,
} from './fields.ts'

/** Names every dimension and measure of every fact table. */

/** A table with a dataset's sums by day and by fewer dimensions: querying a month costs as much as a day. */
export interface Rollup {
  table: string
  /** Its dimensions; queries on others use the dataset's own table. */
  dimensions: readonly string[]
}

/** A table and the query names of its columns. */
export interface Source {
  table: string
  dimensions: Dimensions
  measures: Measures
  /** Smallest first. Only if each measure is the sum of one column. */
  rollups?: readonly Rollup[]
  /** The rows that count, if not all do. */
  only?: { column: string; values: readonly number[] }
}

export interface Dataset extends Source {
  table: TableName
}

/** Outcomes of codes tried by extensions. */
const injections = (outcome: string) =>
  ['couponAttempts', 'origin', { source: ['extension'], outcome: [outcome] }] as const

/** The source of the order's code: the first in the session to have it applied. */
const couponBringer = (dimension: 'source' | 'origin') =>
  firstOfSession('couponAttempts', dimension, { outcome: ['applied'] }, { coupon_code: 'code' })

const seen = { firstSeen: min('at'), lastSeen: max('at') }

export const datasets = {
  traffic: {
    table: 'page_views',
    dimensions: {
      tag: 'tag',
      host: 'host',
      inventory: 'inventory',
      country: 'country',
      browser: 'browser',
      os: 'os',
      device: 'device',
    },
    measures: { pageViews: sum('views') },
    rollups: [
      { table: 'page_views_by_site', dimensions: ['tag', 'host', 'inventory', 'country'] },
      { table: 'page_views_by_day', dimensions: ['tag', 'host', 'inventory', 'country', 'browser', 'os', 'device'] },
    ],
  },
  incidents: {
    table: 'incidents',
    dimensions: {
      ...reader,
      ...ad,
      ...page,
      action: 'action',
      threatClass: 'threat_class',
      variant: 'variant',
      rule: 'rule',
      script: 'script',
      markupHash: 'markup_hash',
      userAgent: 'user_agent',
    },
    measures: {
      attacks: count,
      creatives: distinct('creative_id'),
      /** Exchanges assign creative ids: the same id at two exchanges is two creatives. */
      threats: distinct('creative_id', 'ssp'),
      sites: distinct('host'),
      ...seen,
      latestId: latest('id'),
      latestDsp: latest('dsp'),
      latestSeatId: latest('seat_id'),
      latestThreatClass: latest('threat_class'),
      latestMarkupHash: latest('markup_hash'),
    },
  },
  violations: {
    table: 'violations',
    dimensions: {
      ...reader,
      ...ad,
      ...page,
      action: 'action',
      violationClass: 'violation_class',
      variant: 'variant',
      trigger: 'trigger',
    },
    measures: { violations: count, creatives: distinct('creative_id'), sites: distinct('host'), ...seen },
  },
  creatives: {
    table: 'creatives',
    dimensions: {
      ...reader,
      ...ad,
      violationClass: 'violation_class',
      variant: 'variant',
      markupHash: 'markup_hash',
      facts: 'facts',
    },
    measures: {
      sightings: count,
      creatives: distinct('creative_id'),
      /** Each bidder numbers its own creatives: the same id from two bidders is two creatives. */
      creativesOfBidders: distinct('creative_id', 'bidder_code'),
      bids: sum('bids'),
      blocks: sum('blocks'),
      averageCpm: average(sum('cpm_usd'), count),
      /** Price of all bids: a CPM is the price of a thousand. */
      bidValueUsd: { kind: 'thousandths', price: 'cpm_usd', times: 'bids' },
      ...seen,
      latestMarkupHash: latest('markup_hash'),
      latestViolationClass: latest('violation_class'),
      latestVariant: latest('variant'),
    },
  },
  heavyAds: {
    table: 'heavy_ads',
    dimensions: { ...reader, ...ad, ...page, action: 'action', kind: 'kind' },
    measures: {
      heavyAds: count,
      creatives: distinct('creative_id'),
      bytes: sum('bytes'),
      cpuMs: sum('cpu_ms'),
      averageBytes: average(sum('bytes'), count),
      averageCpuMs: average(sum('cpu_ms'), count),
      maxBytes: max('bytes'),
      maxCpuMs: max('cpu_ms'),
      ...seen,
    },
  },
  inspections: {
    table: 'inspections',
    dimensions: { tag: 'tag', host: 'host', inventory: 'inventory', outcome: 'outcome' },
    measures: { ads: sum('ads') },
  },
  coverage: {
    table: 'coverage',
    dimensions: {
      tag: 'tag',
      host: 'host',
      inventory: 'inventory',
      outcome: 'outcome',
      contained: 'contained',
      slot: 'slot',
      bidderCode: 'bidder_code',
      deliverySource: 'delivery_source',
      browser: 'browser',
      build: 'build',
    },
    measures: { ads: sum('ads'), valueUsd: { kind: 'millionths', column: 'value_micros' } },
  },
  cartSessions: {
    table: 'cart_sessions',
    dimensions: {
      ...reader,
      ...cart,
      landingUrl: 'landing_url',
      referrer: 'referrer',
      extension: { list: 'extensions' },
    },
    measures: { arrivals: count, sessions: distinct('session_id') },
  },
  checkouts: {
    table: 'checkouts',
    dimensions: { ...reader, ...cart, ...page },
    measures: { checkouts: count, sessions: distinct('session_id') },
  },
  couponAttempts: {
    table: 'coupon_attempts',
    dimensions: {
      ...reader,
      ...cart,
      code: 'code',
      source: 'source',
      origin: 'origin',
      outcome: 'outcome',
    },
    measures: {
      attempts: count,
      sessions: distinct('session_id'),
      codes: distinct('code'),
      discountUsd: sum('discount_usd'),
      ...seen,
    },
  },
  popups: {
    table: 'popups',
    dimensions: { ...reader, ...cart, extension: 'extension' },
    measures: { popups: count, sessions: distinct('session_id') },
  },
  affiliateBlocks: {
    table: 'affiliate_blocks',
    dimensions: {
      ...reader,
      ...cart,
      ...affiliateNetwork,
      cookie: { list: 'cookies' },
      pixel: 'pixel',
      extension: 'extension',
      action: 'action',
    },
    measures: { blocks: count, sessions: distinct('session_id') },
  },
  orders: {
    table: 'orders',
    dimensions: {
      ...reader,
      ...cart,
      ...page,
      orderId: 'order_id',
      currency: 'currency',
      productId: { list: 'product_ids' },
      couponCode: 'coupon_code',
      affiliateTag: 'affiliate_tag',
      /** The extension with a blocked code in the session; the first if there were several. */
      blockedExtension: firstOfSession(...injections('blocked')),
      /** 'blocked' if affiliate cookies were blocked in the session. */
      stuffing: eachOfSession('affiliateBlocks', 'action', { action: ['blocked'] }),
      /** Extensions that applied a code: the first, and all of them. */
      injectingExtension: firstOfSession(...injections('applied')),
      injectingExtensions: eachOfSession(...injections('applied')),
      couponSource: couponBringer('source'),
      couponOrigin: couponBringer('origin'),
    },
    measures: {
      orders: count,
      sessions: distinct('session_id'),
      sales: sum('value'),
      salesSquared: squares('value'),
      averageOrderValue: average(sum('value'), count),
      discounts: sum('discount_value'),
      discountRate: average(sum('discount_value'), sum('value')),
      /** Sum of the orders' discounts as shares of their full price. */
      discountShares: shares('discount_value', 'value'),
      shipping: sum('shipping_cost'),
    },
  },
  pixelProblems: {
    table: 'pixel_problems',
    dimensions: { ...reader, ...cart, ...page, field: 'field', problem: 'problem' },
    measures: { problems: count, calls: distinct('call_id'), sessions: distinct('session_id'), ...seen },
  },
} as const satisfies Record<string, Dataset>

export type Datasets = typeof datasets
export type DatasetName = keyof Datasets
export type DimensionOf<Name extends DatasetName> = keyof Datasets[Name]['dimensions'] & string
export type MeasureOf<Name extends DatasetName> = keyof Datasets[Name]['measures'] & string
/** Datasets with individually stored events, which can be listed. */
export type ListableName = Exclude<DatasetName, 'traffic' | 'inspections' | 'coverage'>
export type ColumnOf<Name extends DatasetName> = keyof (typeof tables)[Datasets[Name]['table']] & string

/** A rollup has the columns of its dataset's table, with the day's start instead of the hour's. */
export function rollupColumns(dataset: Dataset, rollup: Rollup): string[] {
  const kept = rollup.dimensions.map((name) => dataset.dimensions[name])
  return Object.keys(tables[dataset.table]).filter(
    (column) => column === 'organization_id' || column === 'at' || column === 'views' || kept.includes(column),
  )
}
