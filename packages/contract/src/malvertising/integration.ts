import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'

/** Integration of a new publisher, from first sign-in to first reports. */

export const integrationLimits = {
  /** Usual time until first traffic after the integration is finished. */
  firstTrafficHours: 12,
  /** Minimum page views for meaningful reports. */
  pageViews: 5_000,
  /** Days in which page views are counted. */
  days: 60,
  /** Polling interval. */
  pollMs: 5_000,
} as const

export const integrationStatuses = {
  waiting_for_data: {
    label: 'Waiting for Traffic',
    message: 'First data usually takes 12 hours to appear after you finish the integration.',
  },
  integration_maybe_broken: {
    label: 'Integration Needs Attention',
    message: 'The 12 hours have passed without any traffic. Please check the integration, or contact support.',
  },
  waiting_for_more_data: {
    label: 'Collecting More Data',
    message: 'At least 5K pageviews are needed for threat analytics reports.',
  },
  ready: { label: 'Reports Ready', message: 'Your analytics reports are available.' },
  unknown: { label: 'Checking Status', message: 'Checking integration status...' },
  integration_not_finished: {
    label: 'Integration Not Finished',
    message: 'Please finish the integration first. We then check for traffic.',
  },
} as const
export type IntegrationStatus = keyof typeof integrationStatuses
const statusNames = Object.keys(integrationStatuses) as [IntegrationStatus, ...IntegrationStatus[]] // keys of the object above

export const protectionModes = ['full', 'bids', 'bids-nowait'] as const
export type ProtectionMode = (typeof protectionModes)[number]

const access = { organization: 'body.organizationId', types: ['Web', 'In-App'] } as const
const body = z.object({ organizationId })
const example = { body: { organizationId: 1 } }
const status = z.object({
  organizationId: z.number(),
  status: z.enum(statusNames),
  organizationsStatusId: z.number(),
  /** Page views so far, up to the required number. */
  pageViews: z.number(),
})

export const freemiumStatus = endpoint({
  method: 'GET',
  path: '/api/freemium',
  summary: "Integration status of the caller's organization.",
  access: 'signed-in',
  answer: z.object({ organizationsStatusId: z.number() }),
})

export const freemiumFinished = endpoint({
  method: 'POST',
  path: '/api/freemium/finished',
  summary: 'Marks the script as installed: traffic is expected from now on.',
  access,
  audit: { action: 'organization.finish-integration', record: { kind: 'organization', id: 'body.organizationId' } },
  body,
  answer: status,
  example,
})

export const freemiumLive = endpoint({
  method: 'POST',
  path: '/api/freemium/live',
  summary: 'Integration status by traffic. Sufficient traffic completes the integration.',
  access,
  audit: { action: 'organization.finish-integration', record: { kind: 'organization', id: 'body.organizationId' } },
  body,
  answer: status,
  example,
})

export const freemiumDistribution = endpoint({
  method: 'POST',
  path: '/api/freemium/distribution',
  summary: "The organization's first tag, created if there is none.",
  access,
  audit: { action: 'tag.create', record: { kind: 'tag', id: 'answer.distribution' }, isOnlyIfNew: true },
  body,
  answer: z.object({ organizationId: z.number(), distribution: z.string(), scriptUrl: z.string() }),
  example,
})
