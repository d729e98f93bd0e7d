import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, organizationId } from '../fields.ts'
import { alertCondition, alertFiring } from './alert-rules.ts'
import { alertStateNames } from './alert-states.ts'

/** Alerts: what rules found, each with a thread. */

export const alertLimits = { commentLength: 2_000, snoozeDays: 30, rowsPerPage: 25 } as const

const person = z.object({ id: z.uuid(), name: z.string() })
export type AlertPerson = z.infer<typeof person>

const alert = z.object({
  id: z.uuid(),
  /** As it was when the alert was opened. */
  condition: alertCondition,
  subject: z.string(),
  state: z.enum(alertStateNames),
  openedAt: z.iso.datetime(),
  lastFiredAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  assignee: person.nullable(),
  /** The strongest firing. */
  peak: alertFiring,
  /** Null if the rule was deleted. */
  ruleId: z.uuid().nullable(),
})
export type Alert = z.infer<typeof alert>

export const alertEventKinds = [
  'fired',
  'acknowledged',
  'commented',
  'assigned',
  'snoozed',
  'resolved',
  'reopened',
] as const
export type AlertEventKind = (typeof alertEventKinds)[number]

const alertEvent = z.object({
  id: z.uuid(),
  kind: z.enum(alertEventKinds),
  at: z.iso.datetime(),
  /** Null for the service itself. */
  by: z.string().nullable(),
  /** A comment, or the person an alert was assigned to. */
  text: z.string(),
  /** The end of a snooze. */
  until: z.iso.datetime().nullable(),
  firing: alertFiring.nullable(),
})
export type AlertEvent = z.infer<typeof alertEvent>

/** An action of a user on an alert. */
const alertAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acknowledge') }),
  z.object({
    kind: z.literal('comment'),
    text: z.string().trim().min(1, 'Enter a comment.').max(alertLimits.commentLength),
  }),
  /** Null removes the assignment. */
  z.object({ kind: z.literal('assign'), userId: z.uuid().nullable() }),
  z.object({ kind: z.literal('snooze'), until: z.iso.datetime() }),
  z.object({ kind: z.literal('resolve') }),
  z.object({ kind: z.literal('reopen') }),
])
export type AlertAction = z.infer<typeof alertAction>

const inQuery = { organization: 'query.organizationId', isOptional: true } as const
const owner = { organizationId: organizationId.optional() }
const params = z.object({ id: z.uuid() })
const exampleId = '00000000-0000-4000-8000-000000000000'

export const alertList = endpoint({
  method: 'GET',
  path: '/api/alerts',
  summary: "An organization's alerts, the newest first; the installation's if a superadmin names none.",
  access: inQuery,
  query: z.object({
    ...owner,
    state: z.enum(['unresolved', ...alertStateNames, 'all']).default('unresolved'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    rowsPerPage: z.coerce.number().int().min(1).max(100).default(alertLimits.rowsPerPage),
  }),
  answer: z.object({ alerts: z.array(alert), total: z.number().int() }),
  example: { query: { organizationId: 1, state: 'all' } },
})

export const alertPeople = endpoint({
  method: 'GET',
  path: '/api/alerts/people',
  summary: 'Users to whom an alert can be assigned.',
  access: inQuery,
  query: z.object(owner),
  answer: z.object({ people: z.array(person) }),
  example: { query: { organizationId: 1 } },
})

export const alertGet = endpoint({
  method: 'GET',
  path: '/api/alerts/{id}',
  summary: 'An alert with its thread, the oldest event first.',
  access: inQuery,
  params,
  query: z.object(owner),
  answer: z.object({ alert, events: z.array(alertEvent) }),
  errors: ['alert_not_found'],
  example: { params: { id: exampleId }, query: { organizationId: 1 } },
})

export const alertAct = endpoint({
  method: 'POST',
  path: '/api/alerts/{id}/events',
  summary: 'Acknowledges, comments, assigns, snoozes, resolves or reopens an alert.',
  access: { organization: 'body.organizationId', isOptional: true },
  audit: { action: 'alert.update', record: { kind: 'alert', id: 'params.id' } },
  params,
  body: z.object({ ...owner, action: alertAction }),
  answer: done,
  errors: ['alert_not_found', 'assignee_not_found', 'alert_resolved', 'alert_unresolved'],
  example: { params: { id: exampleId }, body: { organizationId: 1, action: { kind: 'acknowledge' } } },
})
