/** The columns of every fact table: used by both engines to create tables and by the loader to create rows. */

/**
 * The type of a column. `category` is text with few distinct values, `list` a list of texts, `instant` milliseconds
 * since 1970 (UTC).
 */
export type ColumnKind = 'text' | 'category' | 'list' | 'integer' | 'number' | 'instant'

interface KindValues {
  text: string
  category: string
  list: string[]
  integer: number
  number: number
  instant: number
}

/** Event rows have no nulls: unknown values are '' (displayed as specified), an empty list, or 0. */
export type RowOf<Columns extends Record<string, ColumnKind>> = { [Name in keyof Columns]: KindValues[Columns[Name]] }

/** The reader's country, network and software, derived from address and user agent. */
const reader = {
  country: 'category',
  network: 'category',
  browser: 'category',
  os: 'category',
  device: 'category',
} as const satisfies Record<string, ColumnKind>

/** Common to all events. Tables are ordered by organization and time. */
const event = {
  organization_id: 'integer',
  at: 'instant',
  id: 'text',
  tag: 'category',
  host: 'category',
  inventory: 'category',
  ...reader,
} as const satisfies Record<string, ColumnKind>

/** The ad's details, with normalized names. */
const ad = {
  creative_id: 'text',
  bidder_code: 'category',
  ssp: 'category',
  dsp: 'category',
  dsp_id: 'category',
  dsp_creative_id: 'text',
  exchange_id: 'category',
  seat_id: 'category',
  publisher_id: 'category',
  site_id: 'category',
  advertiser_id: 'category',
  campaign_id: 'category',
  adomains: 'list',
  delivery_source: 'category',
  media_type: 'category',
} as const satisfies Record<string, ColumnKind>

const cart = { ...event, session_id: 'text', mode: 'category' } as const satisfies Record<string, ColumnKind>

export const tables = {
  /** Page views are counted by hour and dimensions, never stored individually. */
  page_views: {
    organization_id: 'integer',
    at: 'instant',
    tag: 'category',
    host: 'category',
    inventory: 'category',
    country: 'category',
    browser: 'category',
    os: 'category',
    device: 'category',
    views: 'integer',
  },
  incidents: {
    ...event,
    ...ad,
    url: 'text',
    action: 'category',
    threat_class: 'category',
    variant: 'category',
    rule: 'category',
    script: 'text',
    /** JSON object of trait to value. */
    traits: 'text',
    markup_hash: 'text',
    offset_start: 'integer',
    offset_end: 'integer',
    utc_offset: 'integer',
    user_agent: 'text',
  },
  violations: {
    ...event,
    ...ad,
    url: 'text',
    action: 'category',
    violation_class: 'category',
    variant: 'category',
    trigger: 'category',
  },
  creatives: {
    ...event,
    ...ad,
    bids: 'integer',
    blocks: 'integer',
    cpm_usd: 'number',
    violation_class: 'category',
    variant: 'category',
    markup_hash: 'text',
    /** Facts for ad quality profiles, as one text (ad-facts.ts): equal ads are counted together. */
    facts: 'text',
  },
  heavy_ads: {
    ...event,
    ...ad,
    url: 'text',
    action: 'category',
    kind: 'category',
    bytes: 'integer',
    cpu_ms: 'integer',
  },
  /** Ads by inspection outcome, counted like page views. */
  inspections: {
    organization_id: 'integer',
    at: 'instant',
    tag: 'category',
    host: 'category',
    inventory: 'category',
    outcome: 'category',
    ads: 'integer',
  },
  /** The same ads in detail, for the coverage page. Without reader columns other than the browser, so counts merge. */
  coverage: {
    organization_id: 'integer',
    at: 'instant',
    tag: 'category',
    host: 'category',
    inventory: 'category',
    outcome: 'category',
    /** 'yes', 'no', or '' from builds that do not report it. */
    contained: 'category',
    slot: 'category',
    bidder_code: 'category',
    delivery_source: 'category',
    browser: 'category',
    build: 'category',
    ads: 'integer',
    /** In millionths of a dollar: counts are whole numbers. */
    value_micros: 'integer',
  },
  cart_sessions: { ...cart, landing_url: 'text', referrer: 'text', extensions: 'list' },
  checkouts: { ...cart, url: 'text' },
  coupon_attempts: {
    ...cart,
    code: 'category',
    source: 'category',
    origin: 'category',
    outcome: 'category',
    discount_usd: 'number',
  },
  popups: { ...cart, extension: 'category' },
  affiliate_blocks: {
    ...cart,
    network_name: 'category',
    cookies: 'list',
    pixel: 'text',
    extension: 'category',
    action: 'category',
  },
  orders: {
    ...cart,
    order_id: 'text',
    value: 'number',
    currency: 'category',
    shipping_cost: 'number',
    line_item_costs: 'text',
    product_ids: 'list',
    coupon_code: 'category',
    discount_value: 'number',
    affiliate_tag: 'category',
    url: 'text',
  },
  /** Invalid calls of the conversion pixel: one row per field. */
  pixel_problems: { ...cart, call_id: 'text', field: 'category', problem: 'category', url: 'text' },
} as const satisfies Record<string, Record<string, ColumnKind>>

export type TableName = keyof typeof tables
export type Row<Name extends TableName> = RowOf<(typeof tables)[Name]>
export type Rows = { [Name in TableName]: Row<Name>[] }

/** The markup of an ad, stored once per content and organization. */
export interface Markup {
  organizationId: number
  /** SHA-256 of the text, in hex. */
  hash: string
  text: string
}

/** A batch from the loader: written completely or not at all. */
export interface Batch {
  /** The collector that owns the journal. */
  collector: string
  /** Sequences of that journal, both included; batches of one collector are consecutive. */
  fromSequence: number
  toSequence: number
  rows: Rows
  markups: Markup[]
  /** All event ids, to count each id once across collectors. */
  eventIds: string[]
}
