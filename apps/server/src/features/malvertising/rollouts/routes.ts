import { randomBytes } from 'node:crypto'
import {
  authorise,
  distributionPin,
  Failure,
  type Rollout,
  type RolloutAction,
  type RolloutSchedule,
  rolloutAct,
  rolloutLimits,
  rolloutList,
  rolloutScheduleSave,
  rolloutStart,
  type Scope,
} from '@vigil/contract'
import type { RolloutRow, RolloutTagRow } from '@vigil/database'
import { countStageViews, decide } from '../../../delivery/rollouts/decide.ts'
import { judge } from '../../../delivery/rollouts/guards.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { advance, describeOutcome, finish, listShares, returnToOld } from './progress.ts'

const ok = { ok: true as const }

export function rolloutRoutes({ handle }: Router, deps: Dependencies) {
  const { database, clock } = deps
  const { rollouts } = database

  handle(rolloutList, async ({ viewer, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const schedule = await rollouts.schedule(scope.organizationId)
    return { rollouts: await describeAll(deps, scope, schedule), schedule: { ...schedule, days: [...schedule.days] } }
  })

  handle(rolloutStart, async ({ viewer, body: { organizationId, scriptBucket, distributions } }) => {
    const tags = distributions.map(({ distribution, oldScriptBucket }) => ({
      distribution,
      fromBucket: oldScriptBucket.s3Bucket,
    }))
    const id = await rollouts.start(authorise(viewer, organizationId), {
      toBucket: scriptBucket.s3Bucket,
      tags,
      secret: randomBytes(32).toString('hex'),
      userId: viewer.userId,
      now: clock(),
    })
    database.afterCommit(() => {
      for (const { distribution } of tags) deps.scripts.changed(distribution)
    })
    return { id }
  })

  handle(rolloutAct, async ({ viewer, params, body: { organizationId, action } }) => {
    const rollout = await rollouts.lockOwn(authorise(viewer, organizationId), params.id)
    await act(deps, rollout, action, viewer.userId)
    return ok
  })

  handle(rolloutScheduleSave, async ({ viewer, body: { organizationId, schedule } }) => {
    await rollouts.saveSchedule(authorise(viewer, organizationId), schedule)
    return ok
  })

  handle(distributionPin, async ({ viewer, body: { organizationId, distribution } }) => {
    await database.deployments.setPinned(
      authorise(viewer, organizationId),
      distribution.distribution,
      distribution.isPinned,
    )
    return ok
  })
}

async function act(deps: Dependencies, rollout: RolloutRow, action: RolloutAction, userId: string) {
  const { rollouts } = deps.database
  const now = deps.clock()
  const actor = { userId, now }
  if (action === 'pause' || action === 'continue') {
    const [from, to, kind] =
      action === 'pause' ? (['running', 'paused', 'paused'] as const) : (['paused', 'running', 'continued'] as const)
    if (rollout.state !== from) throw new Failure('rollout_action_refused')
    await rollouts.change(rollout, to, { kind, at: now.toISOString(), share: rollout.share }, userId)
    return
  }
  if (action === 'advance') {
    if (!(await advance(deps, rollout, actor))) throw new Failure('rollout_action_refused')
    return
  }
  const rows = await rollouts.health(rollout.id)
  const outcome = describeOutcome(rows, judge(rows, listShares(rollout.steps)), undefined)
  await (action === 'return' ? returnToOld : finish)(deps, rollout, outcome, actor)
}

async function describeAll(deps: Dependencies, scope: Scope, schedule: RolloutSchedule): Promise<Rollout[]> {
  const { rollouts, builds } = deps.database
  const [rows, known] = await Promise.all([rollouts.list(scope, rolloutLimits.listed), builds.list()])
  const [tags, users] = await Promise.all([rollouts.tags(rows.map(({ id }) => id)), rollouts.users(rows)])
  const versions = new Map(known.map(({ bucket, version }) => [bucket, version]))
  const toBucket = (bucket: string) => ({ s3Bucket: bucket, scriptVersion: versions.get(bucket) ?? bucket })
  return Promise.all(
    rows.map(async (row) => ({
      ...(await describeOne(deps, row, schedule)),
      scriptBucket: toBucket(row.toBucket),
      steps: row.steps.map(({ userId, ...step }) => ({
        ...step,
        by: userId === null ? null : (users.get(userId) ?? 'a deleted user'),
      })),
      tags: tags
        .filter(({ rolloutId }) => rolloutId === row.id)
        .map(({ distribution, comment, fromBucket }: RolloutTagRow) => ({
          distribution,
          comment,
          oldScriptBucket: toBucket(fromBucket),
        })),
    })),
  )
}

async function describeOne({ database, clock }: Dependencies, row: RolloutRow, schedule: RolloutSchedule) {
  const { id, state, share, steps, createdAt, endedAt, outcome } = row
  const common = {
    id,
    state,
    share,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
  if (outcome) return { ...common, ...outcome, stageViews: 0, waitsFor: null }
  const rows = await database.rollouts.health(id)
  const shares = listShares(steps)
  const decision = decide({ shares, isPaused: state === 'paused', schedule, rows }, clock())
  return {
    ...common,
    ...describeOutcome(rows, decision.guards, decision.kind === 'return' ? decision.tripped : undefined),
    stageViews: countStageViews(rows, shares),
    waitsFor: decision.kind === 'wait' ? decision.for : null,
  }
}
