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

/** What can be asked, once: a name for every dimension and measure of every table of facts. */

/** A table that holds a dataset's sums by the day, and by fewer dimensions: a month asked of it costs what a day does. */
export interface Rollup {
  table: string
  /** The dimensions it still has; a question about any other goes to the dataset's own table. */
  dimensions: readonly string[]
}

/** A table, and what its columns are called in a question. */
export interface Source {
  table: string
  dimensions: Dimensions
  measures: Measures
  /** Smallest first. Only where each measure is a sum of one column. */
  rollups?: readonly Rollup[]
  /** The only rows that count, where not all do. */
  only?: { column: string; values: readonly number[] }
}

export interface Dataset extends Source {
  table: TableName
}

/** What extensions did with codes. */
const injections = (outcome: string) =>
  ['couponAttempts', 'origin', { source: ['extension'], outcome: [outcome] }] as const

/** Who got the code in that the order was placed with: the first of the session to have it applied. */
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
      /** Creatives have ids of their exchanges: the same one at two is two. */
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
    },
    measures: {
      sightings: count,
      creatives: distinct('creative_id'),
      /** Bidders number their creatives each in their own way: the same id of two is two. */
      creativesOfBidders: distinct('creative_id', 'bidder_code'),
      bids: sum('bids'),
      blocks: sum('blocks'),
      averageCpm: average(sum('cpm_usd'), count),
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
      /** The extension whose code was kept out of the session; the first one where there were several. */
      blockedExtension: firstOfSession(...injections('blocked')),
      /** 'blocked' where an affiliate's cookies were kept out of the session. */
      stuffing: eachOfSession('affiliateBlocks', 'action', { action: ['blocked'] }),
      /** Extensions that got a code in: the first one, and all of them. */
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
      /** Of each order, the share of its full price that was taken off; added up. */
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
/** Datasets whose events are kept one by one, so that their rows can be listed. */
export type ListableName = Exclude<DatasetName, 'traffic' | 'inspections'>
export type ColumnOf<Name extends DatasetName> = keyof (typeof tables)[Datasets[Name]['table']] & string

/** The column of a rollup's row is that of its dataset's table; the hour's start has become the day's. */
export function rollupColumns(dataset: Dataset, rollup: Rollup): string[] {
  const kept = rollup.dimensions.map((name) => dataset.dimensions[name])
  return Object.keys(tables[dataset.table]).filter(
    (column) => column === 'organization_id' || column === 'at' || column === 'views' || kept.includes(column),
  )
}
