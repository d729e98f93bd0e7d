import { type HeavyAdsRow, limits, overviewColumns } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch, searchList } from '../../lib/reporting/search.ts'

/** The groups of the smart filters, as addresses name them. This file is loaded with every page, so it knows no more of them. */
export const addressParams = [
  'ssp',
  'dsp',
  'os',
  'country',
  'browser',
  'device',
  'class',
  'variant',
  'trigger',
  'adomain',
  'tag',
  'action',
  'source',
] as const
export type AddressParam = (typeof addressParams)[number]
export type AddressLists = Record<AddressParam, string[]>

/** What the line of the heavy ads can show. */
export const heavyAdsFigures = [
  'violationsBlocked',
  'violationLevel',
  'pageViewsProtected',
] as const satisfies (keyof HeavyAdsRow)[]

const list = searchList(500, limits.hostLength)

/**
 * What of an analytics screen is in its address. One schema for all four: a report that a screen does not have is its
 * first one, and a group of the smart filter that it does not have is not read.
 */
export const analyticsSearch = reportingSearch.extend({
  ...(Object.fromEntries(addressParams.map((param) => [param, list])) as Record<
    (typeof addressParams)[number],
    typeof list
  >), // made of these very names
  figure: z.enum(heavyAdsFigures).catch('violationsBlocked'),
  /** Which report the charts and the table are split by. */
  tab: z.string().max(limits.textLength).catch(''),
  table: z.string().max(limits.textLength).catch(''),
  sort: z.enum(overviewColumns).catch('totalViolations'),
  order: z.enum(['asc', 'desc']).catch('desc'),
  page: z.coerce.number().int().min(1).max(limits.exportRows).catch(1),
  rows: z.coerce.number().int().min(1).max(100).catch(10),
})
export type AnalyticsSearch = z.infer<typeof analyticsSearch>
