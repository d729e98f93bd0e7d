import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type AnswerOf, type networkAnalysisFindings, noFindings } from '@vigil/contract'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import type { WidgetQuery } from '../../../../ui/widget/widget-body.tsx'
import classes from './network-comparison.module.css'
import { failureText } from './queries.ts'

/** The findings as bullets, or the reason why there are none. */
export function Findings({ query }: { query: WidgetQuery<AnswerOf<typeof networkAnalysisFindings>> }) {
  if (query.data) {
    const { data, reason } = query.data
    if (data.length === 0) return <Text c="dimmed">{noFindings[reason ?? 'alike']}</Text>
    return (
      <ul className={classes.bullets}>
        {data.map(({ bulletNumber, bullet }) => (
          <li key={bulletNumber}>{bullet}</li>
        ))}
      </ul>
    )
  }
  if (query.isError) {
    return (
      <ErrorState
        message={failureText}
        detail={query.error?.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        minHeight={96}
      />
    )
  }
  return (
    <Stack gap={8} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton h={16} w="90%" />
      <Skeleton h={16} w="75%" />
      <Skeleton h={16} w="82%" />
    </Stack>
  )
}
