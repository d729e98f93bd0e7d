import { Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type AlertCondition, type AnswerOf, alertRuleLimits, type alertRulePreview } from '@vigil/contract'
import { alertTitle, dayInWords, firingInWords } from '@vigil/presentation'
import { timeInWords } from '../../../lib/format/formats.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './alerts.module.css'
import { type Owner, previewQuery } from './queries.ts'

type Preview = AnswerOf<typeof alertRulePreview>
type RulePreviewProps = { owner: Owner; condition: AlertCondition; sensitivity: number }

const typingMs = 400
const dayMs = 86_400_000
const listed = 5

const inTimes = (count: number) =>
  count === 0 ? 'never' : count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`

/** How often the rule would have fired. */
export function RulePreview({ owner, condition, sensitivity }: RulePreviewProps) {
  const [rule] = useDebouncedValue({ condition, sensitivity }, typingMs)
  const preview = useQuery(previewQuery(owner, rule))
  if (preview.isPending) return <Skeleton h={76} />
  if (preview.error)
    return (
      <ErrorState
        message="Failed to load the preview"
        detail={preview.error.message}
        onRetry={preview.refetch}
        minHeight={76}
      />
    )
  const { data } = preview
  if (!data.hasHistory)
    return (
      <Text size="sm" c="dimmed">
        {data.now === null
          ? 'There is no data yet.'
          : `Now: ${firingInWords(condition, { value: data.now, usual: null })}.`}
      </Text>
    )
  return (
    <Stack
      gap="xs"
      aria-busy={preview.isPlaceholderData}
      aria-live="polite"
      opacity={preview.isPlaceholderData ? 0.6 : 1}
    >
      <Text size="sm">
        Would have fired <b>{inTimes(data.total)}</b> in the last {alertRuleLimits.previewDays} days
      </Text>
      <Days preview={data} />
      <ul className={classes.list}>
        {data.alerts.slice(0, listed).map(({ first }) => (
          <li key={`${first.subject} ${first.at}`}>
            <Text size="xs" c="dimmed">
              {timeInWords(first.at)} · {first.subject === '' ? '' : `${alertTitle(rule.condition, first.subject)} · `}
              {firingInWords(rule.condition, first)}
            </Text>
          </li>
        ))}
        {data.total > listed && (
          <li>
            <Text size="xs" c="dimmed">
              and {(data.total - listed).toLocaleString('en-US')} earlier
            </Text>
          </li>
        )}
      </ul>
    </Stack>
  )
}

/** A bar per day; days with a new alert are filled. The list below has the same content as text. */
function Days({ preview }: { preview: Preview }) {
  const end = Math.floor(Date.parse(preview.to) / dayMs)
  const fired = new Set(preview.alerts.map(({ first }) => Math.floor(Date.parse(first.at) / dayMs)))
  const days = Array.from(
    { length: alertRuleLimits.previewDays },
    (_, index) => end - alertRuleLimits.previewDays + 1 + index,
  )
  return (
    <div className={classes.days} aria-hidden>
      {days.map((day) => (
        <div
          key={day}
          className={classes.day}
          data-fired={fired.has(day) || undefined}
          title={dayInWords(new Date(day * dayMs).toISOString().slice(0, 10))}
        />
      ))}
    </div>
  )
}
