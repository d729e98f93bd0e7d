import { Button, Group, Text } from '@mantine/core'
import {
  type Rollout,
  type RolloutAction,
  type RolloutState,
  type RolloutStep,
  type RolloutWait,
  rolloutGuards,
  rolloutLimits,
} from '@vigil/contract'
import { guardFigure, guardInWords } from '@vigil/presentation'
import { exactCount, timeInWords } from '../../../lib/format/formats.ts'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { isOpen, useActOnRollout } from './rollout-queries.ts'
import classes from './rollouts.module.css'

const states: Record<RolloutState, { label: string; tone: Tone }> = {
  running: { label: 'Running', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warning' },
  finished: { label: 'Finished', tone: 'good' },
  returned: { label: 'Returned', tone: 'danger' },
}

const waits: Record<RolloutWait, string> = {
  continue: 'Paused. Guards still return it if it is worse.',
  views: 'Waiting for page views.',
  time: 'Waiting for the time per stage.',
  user: 'Waiting for you to start the next stage.',
  hours: 'Waiting for the hours of the schedule.',
}

const steps: Record<RolloutStep['kind'], string> = {
  started: 'Started',
  advanced: 'Next stage',
  paused: 'Paused',
  continued: 'Continued',
  returned: 'Returned to the old build',
  finished: 'Finished',
}

export function RolloutView({ rollout, organizationId }: { rollout: Rollout; organizationId: number }) {
  const { scriptBucket, tags, state, share, guards, views, stageViews, waitsFor } = rollout
  const old = [...new Set(tags.map(({ oldScriptBucket }) => oldScriptBucket.scriptVersion))].join(', ')
  const isRunning = isOpen(rollout)
  return (
    <article className={classes.rollout} aria-label={`Rollout of ${scriptBucket.scriptVersion}`}>
      <Group gap="xs" justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600}>
              {old || 'Deleted tags'} → {scriptBucket.scriptVersion}
            </Text>
            <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
          </Group>
          <Text size="sm" c="dimmed">
            {tags.map(({ comment }) => comment).join(', ')}
          </Text>
        </div>
        {isRunning && <Actions rollout={rollout} organizationId={organizationId} />}
      </Group>
      {isRunning && (
        <Text size="sm">
          {share} % of page views have the new build. {exactCount(stageViews)} of {exactCount(rolloutLimits.stageViews)}{' '}
          page views needed in this stage. {waitsFor && waits[waitsFor]}
        </Text>
      )}
      {!isRunning && <Text size="sm">{describeEnd(rollout)}</Text>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Guards" tabIndex={0}>
        <table className={classes.guards}>
          <thead>
            <tr>
              <th scope="col">Guard</th>
              <th scope="col">New build</th>
              <th scope="col">Old build</th>
              <th scope="col">Finding</th>
            </tr>
          </thead>
          <tbody>
            {guards.map((guard) => (
              <tr key={guard.guard} data-worse={guard.evidence >= 1 || undefined}>
                <th scope="row">{rolloutGuards[guard.guard]}</th>
                <td>{guardFigure(guard.guard, guard.canary)}</td>
                <td>{guardFigure(guard.guard, guard.control)}</td>
                <td>{guardInWords(guard, !isRunning)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Text size="xs" c="dimmed">
        Compared: {exactCount(views.canary)} page views with the new build, {exactCount(views.control)} with the old
        one. A visitor counts once a day.
      </Text>
      <details className={classes.ended}>
        <summary>History</summary>
        <ol className={classes.steps}>
          {rollout.steps.map((step) => (
            <li key={`${step.kind} ${step.at}`}>
              {timeInWords(step.at)}: {steps[step.kind]}
              {step.kind === 'started' || step.kind === 'advanced' ? ` (${step.share} %)` : ''},{' '}
              {step.by ?? 'by itself'}
            </li>
          ))}
        </ol>
      </details>
    </article>
  )
}

function describeEnd({ state, tripped, guards, endedAt, steps: taken }: Rollout) {
  const when = endedAt ? timeInWords(endedAt) : ''
  const by = taken.at(-1)?.by
  const guard = guards.find((one) => one.guard === tripped)
  if (tripped && guard) return `${when}: returned by itself. ${rolloutGuards[tripped]}. ${guardInWords(guard)}.`
  if (state === 'returned') return `${when}: returned by ${by ?? 'a user'}.`
  return `${when}: all page views have the new build${by ? `, finished by ${by}` : ''}.`
}

type Confirmation = { action: RolloutAction; label: string; message: string; danger?: boolean; done: string }

function Actions({ rollout, organizationId }: { rollout: Rollout; organizationId: number }) {
  const act = useActOnRollout(organizationId)
  const confirm = useConfirm()
  const { state, share, scriptBucket, waitsFor } = rollout
  const version = scriptBucket.scriptVersion
  const ask = async ({ action, label, message, danger = false, done }: Confirmation) => {
    const isDone = await confirm({
      title: label,
      message,
      confirmLabel: label,
      danger,
      action: () => act(rollout.id, action),
    })
    if (isDone) showSuccess(done)
  }
  const hold: Confirmation =
    state === 'paused'
      ? { action: 'continue', label: 'Continue', message: `Continue the rollout of ${version}?`, done: 'Continued' }
      : {
          action: 'pause',
          label: 'Pause',
          message: `Keep ${version} at ${share} % of page views until you continue?`,
          done: 'Paused',
        }
  const buttons: Confirmation[] = [
    ...(waitsFor === 'user' && share < 50
      ? [
          {
            action: 'advance' as const,
            label: 'Next stage',
            message: `Take ${version} to the next share of page views?`,
            done: 'Next stage started',
          },
        ]
      : []),
    hold,
    {
      action: 'return',
      label: 'Return now',
      message: `Return all page views to the old build? Browsers get it within a minute.`,
      danger: true,
      done: 'Returned to the old build',
    },
    {
      action: 'finish',
      label: 'Finish now',
      message: `Deploy ${version} to all page views now, without further comparison?`,
      done: 'The build is being deployed',
    },
  ]
  return (
    <Group gap="xs">
      {buttons.map((button) => (
        <Button
          key={button.action}
          size="xs"
          variant={button.action === 'advance' ? 'filled' : 'default'}
          {...(button.danger ? { color: 'red', variant: 'outline' as const } : {})}
          onClick={() => ask(button)}
        >
          {button.label}
        </Button>
      ))}
    </Group>
  )
}
