import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'
import {
  analyticsFilterGroups,
  byThreat,
  reportEndpoint,
  smartFilterEndpoint,
  threatReports,
} from '../malvertising/analytics.ts'

/**
 * New Platform Dashboard: ad quality violations that came through a platform, on any publisher. The platform's data
 * rights decide which reports and filters it has; others are refused.
 */

/** Tags belong to publishers. */
export const platformFilterGroups = analyticsFilterGroups.adQuality.filter((group) => group !== 'tags')

const root = '/api/platform-ad-quality'
const access = { organization: 'body.organizationId', types: ['Platform'] } as const

export const platformAdQualityReport = reportEndpoint(root, {
  about: 'Ad quality violations through a platform',
  access,
  ...byThreat,
})

export const platformAdQualitySmartFilter = smartFilterEndpoint(root, platformFilterGroups, access)

export const platformAdQualityView = endpoint({
  method: 'GET',
  path: `${root}/view`,
  summary: "The reports and filters that a platform's side of the trade and its data rights allow.",
  access: { organization: 'query.organizationId', types: ['Platform'] },
  query: z.object({ organizationId }),
  answer: z.object({
    reports: z.array(z.enum(threatReports)),
    groups: z.array(z.enum(platformFilterGroups)),
    /** Whether violations are also available by site. */
    hasSites: z.boolean(),
    /** Whether the table contains the matching list entry. */
    hasTriggers: z.boolean(),
  }),
  errors: ['organization_not_found'],
  example: { query: { organizationId: 1 } },
})
