import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** How long events are stored, by kind. */

export const retentionKinds = {
  traffic: {
    label: 'Page views and inspections',
    description: 'Hourly counts. Without them, older periods show no page views and no threat level.',
  },
  threats: {
    label: 'Threats',
    description:
      'Incidents, ad quality violations and heavy ads, with their evidence. Public links to them stop working.',
  },
  creatives: { label: 'Creatives', description: 'Ads seen in bids, as the Creative Library lists them.' },
  shop: {
    label: 'Shop events',
    description: 'Sessions, orders, coupon attempts and blocked affiliate cookies of shops.',
  },
} as const
export type RetentionKind = keyof typeof retentionKinds
export const retentionKindNames = Object.keys(retentionKinds) as RetentionKind[] // keys of the object above

/** Fewer days would remove events that scheduled reports and comparisons still need. */
export const retentionLimits = { minDays: 60, maxDays: 3_650 } as const
export const retentionMessage = `Enter a number of days from ${retentionLimits.minDays} to ${retentionLimits.maxDays}`

const days = z
  .number(retentionMessage)
  .int(retentionMessage)
  .min(retentionLimits.minDays, retentionMessage)
  .max(retentionLimits.maxDays, retentionMessage)
  .nullable()

/** Days by kind; null keeps events without limit. */
export const retention = z.object({ traffic: days, threats: days, creatives: days, shop: days })
export type Retention = z.infer<typeof retention>

/** Applies until a superadmin changes it. */
export const defaultRetention: Retention = { traffic: null, threats: null, creatives: null, shop: null }

export const retentionShow = endpoint({
  method: 'GET',
  path: '/api/retention',
  summary: 'How many days events are stored, by kind; null means without limit.',
  access: 'superadmin',
  answer: z.object({ retention }),
})

export const retentionUpdate = endpoint({
  method: 'PUT',
  path: '/api/retention',
  summary: 'Changes how long events are stored. Older ones are deleted within a day, and cannot be restored.',
  access: 'superadmin',
  audit: { action: 'retention.update', record: { kind: 'setting', id: { fixed: 'retention' } } },
  body: retention,
  answer: z.object({ retention }),
  example: { body: { traffic: 400, threats: null, creatives: 90, shop: null } },
})
