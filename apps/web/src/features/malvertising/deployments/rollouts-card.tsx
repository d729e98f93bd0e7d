import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconCalendarTime from '~icons/calendar-time'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { isCurrent, rolloutsQuery } from './rollout-queries.ts'
import { RolloutView } from './rollout-view.tsx'
import classes from './rollouts.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** Current rollouts with their guards, and earlier ones. */
export function RolloutsCard({ organizationId }: { organizationId: number }) {
  const { data, error, refetch } = useQuery(rolloutsQuery(organizationId))
  const [isScheduling, setScheduling] = useState(false)
  if (!data && !error) return null
  const shown = data?.rollouts.filter(isCurrent) ?? []
  const earlier = data?.rollouts.filter((rollout) => !isCurrent(rollout)) ?? []
  return (
    <SectionCard
      title="Rollouts"
      description="A new build goes to 1 %, 10 % and 50 % of page views, then to all. It returns by itself if page views get worse."
      actions={
        data && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCalendarTime size={14} aria-hidden />}
            onClick={() => setScheduling(true)}
          >
            Schedule
          </Button>
        )
      }
    >
      {error && !data && <ErrorState detail={error.message} onRetry={refetch} />}
      {data && (
        <Stack gap="md">
          {shown.map((rollout) => (
            <RolloutView key={rollout.id} rollout={rollout} organizationId={organizationId} />
          ))}
          {data.rollouts.length === 0 && (
            <Text size="sm" c="dimmed">
              No rollouts yet. Choose another build for one or more tags, then “Roll out gradually”.
            </Text>
          )}
          {earlier.length > 0 && (
            <details className={classes.ended}>
              <summary>Earlier rollouts ({earlier.length})</summary>
              <Stack gap="md" mt="sm">
                {earlier.map((rollout) => (
                  <RolloutView key={rollout.id} rollout={rollout} organizationId={organizationId} />
                ))}
              </Stack>
            </details>
          )}
        </Stack>
      )}
      {isScheduling && data && (
        <ScheduleDialog organizationId={organizationId} schedule={data.schedule} onClose={() => setScheduling(false)} />
      )}
    </SectionCard>
  )
}
