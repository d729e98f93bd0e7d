import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, organizationId } from '../fields.ts'

/** Statistics of an SSP: how many threats came through it, by what is known of them. Days are UTC, both included. */

/** What is counted by, as the wire calls it: creative, buyer, exchange, browser, device. */
export const statisticsGroups = ['aggByCrID', 'aggByDspID', 'aggByExchangeID', 'aggByBrowser', 'aggByDevice'] as const
export type StatisticsGroup = (typeof statisticsGroups)[number]

export const statisticsLimits = {
  /** The values of a group, those with the most threats. */
  values: 100,
  /** How far back the two windows begin that the page opens with. */
  daysBack: 6,
  daysBackBefore: 13,
} as const

const counted = z.object({
  /** As the events have it, '' for what is not known. */
  value: z.string(),
  all_count: z.number().int(),
})
export type StatisticsRow = z.infer<typeof counted>

export const statistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  summary: 'Threats that came through an SSP by creative id, DSP, exchange id, browser and device, the most first.',
  access: { organization: 'query.organizationId', types: ['SSP'] },
  query: z.object({ organizationId, dateStart: day, dateEnd: day }),
  answer: z.object({
    /** All threats of the days; a group may have more values than it lists. */
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
