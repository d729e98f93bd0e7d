import { Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { errors, type ThreatItem, threatReportTexts } from '@vigil/contract'
import type { ReactNode } from 'react'
import IconLock from '~icons/lock'
import { ApiFailure } from '../../../lib/api/api.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import classes from './threat-report.module.css'

/** The loaded report, or its loading, error or access-denied state. */
export function ReportState({
  query,
  children,
}: {
  query: UseQueryResult<ThreatItem>
  children: (item: ThreatItem) => ReactNode
}) {
  const { data, error, refetch, isFetching } = query
  if (data) return children(data)
  if (!error) return <PageSkeleton cards={2} />
  const { status, code } = error instanceof ApiFailure ? error : { status: 0, code: '' }
  if (code === 'link_expired') return <AccessDenied text={threatReportTexts.expired} />
  if (status === 403) return <AccessDenied text={threatReportTexts.restricted} />
  // An invalid id names no incident.
  if (status === 404 || status === 400) return <EmptyState text={errors.report_not_found.message} minHeight={320} />
  return <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={320} />
}

function AccessDenied({ text }: { text: string }) {
  return (
    <div className={classes.denied} role="alert">
      <IconLock size={32} stroke={1.5} aria-hidden />
      <Title order={2}>ACCESS DENIED</Title>
      <Text c="dimmed">{text}</Text>
    </div>
  )
}
