import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'

/** Separate from the other endpoints of alerts: the menu needs it on every page. */
export const alertCount = endpoint({
  method: 'GET',
  path: '/api/alerts/count',
  summary: 'The number of open alerts that no user has acknowledged, snoozed or resolved.',
  access: { organization: 'query.organizationId', isOptional: true },
  query: z.object({ organizationId: organizationId.optional() }),
  answer: z.object({ open: z.number().int() }),
  example: { query: { organizationId: 1 } },
})
