import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type BacktestPeriod, backtestPeriods } from '@vigil/contract'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { errorMessage } from '../api/api.ts'
import classes from './backtest.module.css'

type BacktestFrameProps<Data> = {
  query: UseQueryResult<Data>
  days: BacktestPeriod
  onChangeDays: (days: BacktestPeriod) => void
  children: (data: Data) => ReactNode
}

const periods = backtestPeriods.map((days) => ({ value: String(days), label: `${days} days` }))

/** The choice of the period, and the result once it is calculated. */
export function BacktestFrame<Data>({ query, days, onChangeDays, children }: BacktestFrameProps<Data>) {
  const { data } = query
  return (
    <div className={classes.result}>
      <SegmentedControl
        aria-label="Period"
        className={classes.period}
        data={periods}
        value={String(days)}
        onChange={(value) => onChangeDays(backtestPeriods.find((period) => String(period) === value) ?? days)}
      />
      <span role="status" className={classes.updating}>
        {query.isFetching && (data === undefined ? 'Calculating…' : 'Updating…')}
      </span>
      {query.isPending && (
        <>
          <Skeleton h={180} />
          <Text size="sm" c="dimmed">
            All ads of the period are counted first. With millions of ads this can take half a minute.
          </Text>
        </>
      )}
      {query.isError && (
        <ErrorState
          message="The effect could not be calculated"
          detail={errorMessage(query.error)}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      )}
      {data !== undefined && !query.isError && (
        <div className={classes.sections} data-stale={query.isPlaceholderData || undefined}>
          {children(data)}
        </div>
      )}
    </div>
  )
}
