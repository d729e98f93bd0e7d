import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'

/** How a new publisher gets from its first sign-in to its reports. */

export const integrationLimits = {
  /** First traffic usually takes no longer after the integration is finished. */
  firstTrafficHours: 12,
  /** Without as many, reports say little. */
  pageViews: 5_000,
  /** Page views of these days are counted. */
  days: 60,
  /** How often the page looks for news. */
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
    message: 'Please finish the integration first: traffic is looked for after that.',
  },
} as const
export type IntegrationStatus = keyof typeof integrationStatuses
const statusNames = Object.keys(integrationStatuses) as [IntegrationStatus, ...IntegrationStatus[]] // its own keys

export const protectionModes = ['full', 'bids', 'bids-nowait'] as const
export type ProtectionMode = (typeof protectionModes)[number]

const access = { organization: 'body.organizationId', types: ['Web', 'In-App'] } as const
const body = z.object({ organizationId })
const example = { body: { organizationId: 1 } }
const status = z.object({
  organizationId: z.number(),
  status: z.enum(statusNames),
  organizationsStatusId: z.number(),
  /** Seen so far, up to as many as are needed. */
  pageViews: z.number(),
})

export const freemiumStatus = endpoint({
  method: 'GET',
  path: '/api/freemium',
  summary: "Where the viewer's organization stands with its integration.",
  access: 'signed-in',
  answer: z.object({ organizationsStatusId: z.number() }),
})

export const freemiumFinished = endpoint({
  method: 'POST',
  path: '/api/freemium/finished',
  summary: 'Somebody says that the script is on the pages: from now on traffic is expected.',
  access,
  body,
  answer: status,
  example,
})

export const freemiumLive = endpoint({
  method: 'POST',
  path: '/api/freemium/live',
  summary: 'What the traffic says of the integration. The first time that it is enough, the integration is done.',
  access,
  body,
  answer: status,
  example,
})

export const freemiumDistribution = endpoint({
  method: 'POST',
  path: '/api/freemium/distribution',
  summary: "The tag to integrate: the organization's first one, made now if there is none.",
  access,
  body,
  answer: z.object({ organizationId: z.number(), distribution: z.string(), scriptUrl: z.string() }),
  example,
})
