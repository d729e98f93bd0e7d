import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, organizationId } from '../fields.ts'

/** Statistics of an SSP: its threats by dimension. UTC days, both ends included. */

/** Dimensions by wire name: creative, buyer, exchange, browser, device. */
export const statisticsGroups = ['aggByCrID', 'aggByDspID', 'aggByExchangeID', 'aggByBrowser', 'aggByDevice'] as const
export type StatisticsGroup = (typeof statisticsGroups)[number]

export const statisticsLimits = {
  /** Values per group, by number of threats. */
  values: 100,
  /** Days before today in the page's default range. */
  daysBack: 6,
  daysBackBefore: 13,
} as const

const counted = z.object({
  /** Raw event value, '' if unknown. */
  value: z.string(),
  all_count: z.number().int(),
})
export type StatisticsRow = z.infer<typeof counted>

export const statistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  summary: 'Threats through an SSP by creative ID, DSP, exchange ID, browser and device, most frequent first.',
  access: { organization: 'query.organizationId', types: ['SSP'] },
  query: z.object({ organizationId, dateStart: day, dateEnd: day }),
  answer: z.object({
    /** All threats of the period; a group may have more values than it lists. */
    all_count: z.number().int(),
    aggByCrID: z.array(counted),
    aggByDspID: z.array(counted),
    aggByExchangeID: z.array(counted),
    aggByBrowser: z.array(counted),
    aggByDevice: z.array(counted),
  }),
  errors: ['organization_not_found'],
  example: { query: { organizationId: 1, dateStart: '2026-11-01', dateEnd: '2026-11-07' } },
})
