import type { AuditAction } from '@vigil/contract'
import type { NewAuditEntry, RolloutRow } from '@vigil/database'
import { returnInWords } from '@vigil/presentation'
import { decide } from '../../../delivery/rollouts/decide.ts'
import type { GuardState } from '../../../delivery/rollouts/guards.ts'
import { advance, describeOutcome, finish, listShares, type Progressing, returnToOld } from './progress.ts'

export interface RolloutEvaluating extends Progressing {
  clock: () => Date
}

/**
 * Compares the groups of a rollout and acts on the result. The rollout is locked, and everything is stored in one
 * transaction: if a worker is killed, the next one decides again.
 */
export function evaluateRollout(evaluating: RolloutEvaluating, id: string): Promise<void> {
  const { database, clock } = evaluating
  return database.atomically(async () => {
    const rollout = await database.rollouts.lock(id)
    if (!rollout) return
    const now = clock()
    const rows = await database.rollouts.health(id)
    const schedule = await database.rollouts.schedule(rollout.organizationId)
    const isPaused = rollout.state === 'paused'
    const decision = decide({ shares: listShares(rollout.steps), isPaused, schedule, rows }, now)
    const actor = { userId: null, now }
    if (decision.kind === 'return') {
      const { tripped, guards } = decision
      const outcome = describeOutcome(rows, guards, tripped)
      await returnToOld(evaluating, rollout, outcome, actor)
      await raiseAlert(evaluating, rollout, tripped, outcome.views)
      await record(evaluating, rollout, 'rollout.return', { state: 'returned', guard: tripped.guard })
    } else if (decision.kind === 'finish') {
      await finish(evaluating, rollout, describeOutcome(rows, decision.guards, undefined), actor)
      await record(evaluating, rollout, 'rollout.finish', { state: 'finished' })
    } else if (decision.kind === 'advance') {
      await advance(evaluating, rollout, actor)
      await record(evaluating, rollout, 'rollout.advance', { state: 'running' })
    }
  })
}

async function raiseAlert(
  { database, clock }: RolloutEvaluating,
  { organizationId, toBucket }: RolloutRow,
  tripped: GuardState,
  views: { canary: number; control: number },
) {
  const build = await database.builds.codeOf(toBucket)
  const subject = build?.version ?? toBucket
  const { guard, canary, control } = tripped
  await database.alerts.open(organizationId, {
    condition: { kind: 'rollout', guard },
    subject,
    firing: { subject, at: clock(), value: canary ?? 0, usual: control },
    text: returnInWords(tripped, { build: subject, views }),
  })
}

async function record(
  { database, clock }: RolloutEvaluating,
  { id, organizationId, state, share }: RolloutRow,
  action: AuditAction,
  after: { state: string; guard?: string },
) {
  const entry: NewAuditEntry = {
    at: clock(),
    action,
    actor: { kind: 'system', id: null, organizationId: null, address: null },
    organizationId,
    record: { kind: 'rollout', id },
    change: {
      state: { before: state, after: after.state },
      share: { before: share },
      ...(after.guard ? { guard: { after: after.guard } } : {}),
    },
  }
  await database.audit.append([entry])
}
