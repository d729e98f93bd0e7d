import { type HeavyAdsRow, limits, overviewColumns } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch, searchList } from '../../../lib/reporting/search.ts'

/** URL names of the smart filter groups. Kept minimal because this file is loaded with every page. */
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

/** Metrics that the heavy ads line chart offers. */
export const heavyAdsFigures = [
  'violationsBlocked',
  'violationLevel',
  'pageViewsProtected',
] as const satisfies (keyof HeavyAdsRow)[]

const list = searchList(500, limits.hostLength)

/**
 * One schema for all four analytics screens: an unknown report falls back to the screen's first one, and groups the
 * screen lacks are ignored.
 */
export const analyticsSearch = reportingSearch.extend({
  ...(Object.fromEntries(addressParams.map((param) => [param, list])) as Record<
    (typeof addressParams)[number],
    typeof list
  >), // built from these names
  figure: z.enum(heavyAdsFigures).catch('violationsBlocked'),
  /** The report that the charts and the table are split by. */
  tab: z.string().max(limits.textLength).catch(''),
  table: z.string().max(limits.textLength).catch(''),
  sort: z.enum(overviewColumns).catch('totalViolations'),
  order: z.enum(['asc', 'desc']).catch('desc'),
  page: z.coerce.number().int().min(1).max(limits.exportRows).catch(1),
  rows: z.coerce.number().int().min(1).max(100).catch(10),
})
export type AnalyticsSearch = z.infer<typeof analyticsSearch>
