import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'
import { rolloutGuardNames } from '../malvertising/rollout-guards.ts'
import { threatClassNames } from '../malvertising/threats.ts'
import type { OrganizationType, SubType } from '../organization-kinds.ts'

/** Conditions that open an alert. Rules without an organization are about the installation, for superadmins. */

export const alertRuleLimits = {
  perOwner: 50,
  times: { min: 1.5, max: 100 },
  minutes: { min: 10, max: 1_440 },
  heavyAds: { min: 1, max: 1_000_000 },
  channels: 20,
  /** Days of the preview. */
  previewDays: 60,
} as const

/** Kinds of rules with their labels. */
export const alertKinds = {
  attacks: 'Attacks above usual',
  'new-class': 'New threat class',
  'silent-tag': 'Silent tag',
  coverage: 'Low coverage',
  'heavy-ads': 'Heavy ads of one DSP',
  'leaked-coupon': 'Leaked coupon',
  'recovered-revenue': 'Recovered revenue down',
  disk: 'Disk nearly full',
  rollout: 'Rollout undone',
} as const
export type AlertKind = keyof typeof alertKinds
export const alertKindNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]] // keys of the object above

/** Kinds that compare with usual values, and so have a sensitivity. */
export const comparesWithUsual = (kind: AlertKind) => kind === 'attacks' || kind === 'recovered-revenue'

/** The kinds of rules that make sense for an organization; for the installation with null. */
export function alertKindsFor(
  owner: { type: OrganizationType; subTypes: readonly SubType[] } | null,
): readonly AlertKind[] {
  if (!owner) return ['disk']
  if (owner.type === 'Platform') return ['attacks', 'new-class']
  if (owner.subTypes.includes('E-Com')) return ['leaked-coupon', 'recovered-revenue', 'silent-tag']
  return ['attacks', 'new-class', 'silent-tag', 'coverage', 'heavy-ads']
}

const bounded = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max)
/** Empty for all. */
const site = z.string().trim().toLowerCase().max(limits.hostLength)
const percent = z.number().int().min(1).max(99)

export const alertCondition = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('attacks'),
    site,
    /** Empty for all. */
    threatClass: z.enum(['', ...threatClassNames]),
    times: bounded(alertRuleLimits.times),
  }),
  z.object({ kind: z.literal('new-class') }),
  z.object({ kind: z.literal('silent-tag'), minutes: bounded(alertRuleLimits.minutes).int() }),
  z.object({ kind: z.literal('coverage'), site, percent }),
  z.object({
    kind: z.literal('heavy-ads'),
    /** Empty for each. */
    dsp: z.string().trim().max(128),
    count: bounded(alertRuleLimits.heavyAds).int(),
  }),
  z.object({ kind: z.literal('leaked-coupon') }),
  z.object({ kind: z.literal('recovered-revenue'), percent }),
  z.object({ kind: z.literal('disk'), percent }),
  // Opened by the rollout itself, without a rule: it is always on.
  z.object({ kind: z.literal('rollout'), guard: z.enum(rolloutGuardNames) }),
])
export type AlertCondition = z.infer<typeof alertCondition>
export type AlertConditionOf<Kind extends AlertKind> = Extract<AlertCondition, { kind: Kind }>

/** The settings of a new rule. */
export const defaultConditions: { readonly [Kind in AlertKind]: AlertConditionOf<Kind> } = {
  attacks: { kind: 'attacks', site: '', threatClass: '', times: 3 },
  'new-class': { kind: 'new-class' },
  'silent-tag': { kind: 'silent-tag', minutes: 30 },
  coverage: { kind: 'coverage', site: '', percent: 90 },
  'heavy-ads': { kind: 'heavy-ads', dsp: '', count: 100 },
  'leaked-coupon': { kind: 'leaked-coupon' },
  'recovered-revenue': { kind: 'recovered-revenue', percent: 30 },
  disk: { kind: 'disk', percent: 85 },
  rollout: { kind: 'rollout', guard: 'errors' },
}

/** 1: only the clearest deviations. 5: small ones too. */
const sensitivity = z.number().int().min(1).max(5)
export const defaultSensitivity = 3

/** Channels that get the rule's alerts; null for all, empty for none. */
const channels = z.array(z.uuid()).max(alertRuleLimits.channels).nullable()

const ruleFields = { condition: alertCondition, sensitivity, isEnabled: z.boolean() }
const ruleBody = z.object({
  organizationId: organizationId.optional(),
  ...ruleFields,
  channels: channels.default(null).describe("Ids of the channels that get the rule's alerts; null for all."),
})

const alertRule = z.object({
  id: z.uuid(),
  ...ruleFields,
  channels,
  createdAt: z.iso.datetime(),
  /** Null if the user no longer exists. */
  createdBy: z.string().nullable(),
  /** When the rule last opened an alert. */
  lastAlertAt: z.iso.datetime().nullable(),
})
export type AlertRule = z.infer<typeof alertRule>

/** A time at which a rule found its condition met. */
export const alertFiring = z.object({
  /** The site, class, tag, DSP or code; empty for all sites. */
  subject: z.string(),
  at: z.iso.datetime(),
  value: z.number(),
  /** The usual value; null for rules that compare with a fixed limit. */
  usual: z.number().nullable(),
})
export type AlertFiring = z.infer<typeof alertFiring>

const inQuery = { organization: 'query.organizationId', isOptional: true } as const
const inBody = { organization: 'body.organizationId', isOptional: true } as const
/** Omitted by superadmins for the installation. */
const owner = { organizationId: organizationId.optional() }
const exampleCondition = { kind: 'attacks', site: '', threatClass: '', times: 3 } as const
const exampleId = '00000000-0000-4000-8000-000000000000'

export const alertRuleList = endpoint({
  method: 'GET',
  path: '/api/alert-rules',
  summary: "An organization's alert rules; the installation's if a superadmin names none.",
  access: inQuery,
  query: z.object(owner),
  answer: z.object({
    kinds: z.array(z.enum(alertKindNames)).describe('The kinds of rules that can be created.'),
    rules: z.array(alertRule),
  }),
  example: { query: { organizationId: 1 } },
})

export const alertRuleChoices = endpoint({
  method: 'GET',
  path: '/api/alert-rules/choices',
  summary: 'Sites and DSPs that a rule can name.',
  access: inQuery,
  query: z.object(owner),
  answer: z.object({ sites: z.array(z.string()), dsps: z.array(z.string()) }),
  example: { query: { organizationId: 1 } },
})

export const alertRuleCreate = endpoint({
  method: 'POST',
  path: '/api/alert-rules',
  summary: 'Creates an alert rule.',
  access: inBody,
  audit: { action: 'alert-rule.create', record: { kind: 'alert-rule', id: 'answer.id' } },
  body: ruleBody,
  answer: z.object({ id: z.uuid() }),
  errors: [
    'organization_not_found',
    'alert_kind_refused',
    'host_not_found',
    'alert_channel_not_found',
    'too_many_alert_rules',
  ],
  example: { body: { organizationId: 1, condition: exampleCondition, sensitivity: 3, isEnabled: true } },
})

export const alertRuleUpdate = endpoint({
  method: 'PUT',
  path: '/api/alert-rules/{id}',
  summary: 'Changes an alert rule.',
  access: inBody,
  audit: { action: 'alert-rule.update', record: { kind: 'alert-rule', id: 'params.id' } },
  params: z.object({ id: z.uuid() }),
  body: ruleBody,
  answer: done,
  errors: [
    'organization_not_found',
    'alert_rule_not_found',
    'alert_kind_refused',
    'host_not_found',
    'alert_channel_not_found',
  ],
  example: {
    params: { id: exampleId },
    body: { organizationId: 1, condition: exampleCondition, sensitivity: 3, isEnabled: true },
  },
})

export const alertRuleDelete = endpoint({
  method: 'DELETE',
  path: '/api/alert-rules/{id}',
  summary: 'Deletes an alert rule. Its alerts stay.',
  access: inQuery,
  audit: { action: 'alert-rule.delete', record: { kind: 'alert-rule', id: 'params.id' } },
  params: z.object({ id: z.uuid() }),
  query: z.object(owner),
  answer: done,
  errors: ['alert_rule_not_found'],
  example: { params: { id: exampleId }, query: { organizationId: 1 } },
})

export const alertRulePreview = endpoint({
  method: 'POST',
  path: '/api/alert-rules/preview',
  summary: 'The alerts that a rule would have opened in the last 60 days.',
  access: inBody,
  audit: 'reads',
  callsPerMinute: 120,
  body: z.object({ ...owner, condition: alertCondition, sensitivity }),
  answer: z.object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** The first firing of each alert, and its last. At most 200 alerts, the newest first. */
    alerts: z.array(z.object({ first: alertFiring, last: alertFiring, firings: z.number().int() })),
    total: z.number().int(),
    /** False if there is no history: then only `now` is known. */
    hasHistory: z.boolean(),
    /** The current value of a rule without history. */
    now: z.number().nullable(),
  }),
  errors: ['organization_not_found', 'alert_kind_refused', 'host_not_found'],
  example: { body: { organizationId: 1, condition: exampleCondition, sensitivity: 3 } },
})
