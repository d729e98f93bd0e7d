import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, organizationId } from '../fields.ts'
import { deploymentLimits, distributionId, emptyBucket, scriptBucket } from './deployments.ts'
import { defaultSchedule, rolloutGuardNames, rolloutLimits, rolloutWaits } from './rollout-guards.ts'

/** Rollouts: a new build goes to 1 %, 10 % and 50 % of page views, then to all, and returns by itself if it is worse. */

/** `paused` keeps its share. A rollout has ended if it is `finished`, with the new build, or `returned` to the old one. */
export const rolloutStates = ['running', 'paused', 'finished', 'returned'] as const
export type RolloutState = (typeof rolloutStates)[number]

export const rolloutActions = ['pause', 'continue', 'advance', 'return', 'finish'] as const
export type RolloutAction = (typeof rolloutActions)[number]

const rolloutStep = z.object({
  kind: z.enum(['started', 'advanced', 'paused', 'continued', 'returned', 'finished']),
  at: z.iso.datetime(),
  /** Percent of page views with the new build from then on. */
  share: z.number().int(),
  /** Null if the service did it by itself. */
  by: z.string().nullable(),
})
export type RolloutStep = z.infer<typeof rolloutStep>

const guardState = z.object({
  guard: z.enum(rolloutGuardNames),
  /** In the guard's unit; null without page views. For missing reports: percent with the new build, and the expected percent. */
  canary: z.number().nullable(),
  control: z.number().nullable(),
  /** How close the new build is to being worse: from 1 on, it is. */
  evidence: z.number(),
})
export type RolloutGuardState = z.infer<typeof guardState>

const rolloutOutcome = z.object({
  /** The guard that undid the rollout; null if a user ended it, or nothing was wrong. */
  tripped: z.enum(rolloutGuardNames).nullable(),
  guards: z.array(guardState),
  views: z.object({ canary: z.number().int(), control: z.number().int() }),
})
export type RolloutOutcome = z.infer<typeof rolloutOutcome>

const rollout = z.object({
  id: z.uuid(),
  scriptBucket,
  tags: z.array(z.object({ distribution: z.string(), comment: z.string(), oldScriptBucket: scriptBucket })),
  state: z.enum(rolloutStates),
  share: z.number().int(),
  steps: z.array(rolloutStep),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Page views with the new build in this stage. */
  stageViews: z.number().int(),
  waitsFor: z.enum(rolloutWaits).nullable(),
  /** At the end, or now. */
  ...rolloutOutcome.shape,
})
export type Rollout = z.infer<typeof rollout>

const hour = z.number().int().min(0).max(24)
const schedule = z
  .object({
    isAutomatic: z.boolean(),
    minutesPerStage: z
      .number()
      .int()
      .min(rolloutLimits.minutesPerStage.min, `Enter at least ${rolloutLimits.minutesPerStage.min} minutes`)
      .max(rolloutLimits.minutesPerStage.max, 'Enter at most a week'),
    days: z.array(z.number().int().min(0).max(6)).min(1, 'Choose at least one day').max(7),
    fromHour: hour,
    toHour: hour,
  })
  .refine(({ fromHour, toHour }) => fromHour < toHour, { path: ['toHour'], message: 'Choose a later hour' })

const types = ['Web', 'In-App'] as const
const inBody = { organization: 'body.organizationId', types } as const
const anId = '00000000-0000-4000-8000-000000000000'
const aBucket = { s3Bucket: emptyBucket, scriptVersion: emptyBucket }

export const rolloutList = endpoint({
  method: 'GET',
  path: '/api/rollouts',
  summary: "An organization's rollouts, the newest first, with the figures of both groups, and its schedule.",
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId }),
  answer: z.object({ rollouts: z.array(rollout), schedule }),
  example: { query: { organizationId: 1 } },
})

export const rolloutStart = endpoint({
  method: 'POST',
  path: '/api/rollouts',
  summary: 'Rolls a build out to tags gradually, all or none. Pinned tags are refused.',
  access: inBody,
  audit: { action: 'rollout.start', record: { kind: 'rollout', id: 'answer.id' } },
  body: z.object({
    organizationId,
    scriptBucket,
    distributions: z
      .array(z.object({ distribution: distributionId, oldScriptBucket: scriptBucket }))
      .min(1)
      .max(deploymentLimits.tagsPerUpdate),
  }),
  answer: z.object({ id: z.uuid() }),
  errors: ['tag_not_found', 'build_not_found', 'tag_changed', 'tag_in_progress', 'tag_in_rollout', 'tag_pinned'],
  example: {
    body: {
      organizationId: 1,
      scriptBucket: aBucket,
      distributions: [{ distribution: anId, oldScriptBucket: aBucket }],
    },
  },
})

export const rolloutAct = endpoint({
  method: 'POST',
  path: '/api/rollouts/{id}',
  summary: 'Pauses or continues a rollout, takes it to the next stage, returns to the old build, or finishes now.',
  access: inBody,
  audit: { action: 'rollout.update', record: { kind: 'rollout', id: 'params.id' } },
  params: z.object({ id: z.uuid() }),
  body: z.object({ organizationId, action: z.enum(rolloutActions) }),
  answer: done,
  errors: ['rollout_not_found', 'rollout_ended', 'rollout_action_refused', 'tag_in_progress'],
  example: { params: { id: anId }, body: { organizationId: 1, action: 'pause' } },
})

export const rolloutScheduleSave = endpoint({
  method: 'PUT',
  path: '/api/rollouts/schedule',
  summary: 'Sets when rollouts continue: by themselves or by hand, the time per stage, days and hours in UTC.',
  access: inBody,
  audit: { action: 'rollout.schedule', record: { kind: 'organization', id: 'body.organizationId' } },
  body: z.object({ organizationId, schedule }),
  answer: done,
  errors: ['organization_not_found'],
  example: { body: { organizationId: 1, schedule: { ...defaultSchedule, days: [...defaultSchedule.days] } } },
})

export const distributionPin = endpoint({
  method: 'POST',
  path: '/api/deployments/distribution/pin',
  summary:
    'Pins an ad tag, whose pages name the hash of its script, or releases it. A pinned tag takes no part in rollouts.',
  access: inBody,
  audit: { action: 'tag.pin', record: { kind: 'tag', id: 'body.distribution.distribution' } },
  body: z.object({ organizationId, distribution: z.object({ distribution: distributionId, isPinned: z.boolean() }) }),
  answer: done,
  errors: ['tag_not_found', 'tag_in_rollout'],
  example: { body: { organizationId: 1, distribution: { distribution: anId, isPinned: true } } },
})
