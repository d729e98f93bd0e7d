import { Loader, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import classes from './widget.module.css'

/** The fields of a TanStack Query result that a card needs. */
export type WidgetQuery<Data> = {
  data: Data | undefined
  isPending: boolean
  isFetching: boolean
  isError: boolean
  error: { message: string } | null
  refetch: () => unknown
}

type WidgetBodyProps<Data> = {
  query: WidgetQuery<Data>
  children: (data: Data, view: { isMaximised: boolean }) => ReactNode
  isEmpty?: (data: Data) => boolean
  emptyText?: string
  skeleton?: ReactNode
  isMaximised: boolean
}

const isEmptyList = (data: unknown) => data === null || (Array.isArray(data) && data.length === 0)

export function WidgetBody<Data>(props: WidgetBodyProps<Data>) {
  const { query } = props
  const isRefreshing = query.data !== undefined && query.isFetching
  return (
    <div className={classes.body} aria-busy={query.isFetching} data-refreshing={isRefreshing || undefined}>
      <Content {...props} />
      {isRefreshing && (
        <span className={classes.refreshing} role="status">
          <Loader size={14} aria-hidden />
          <VisuallyHidden>Updating</VisuallyHidden>
        </span>
      )}
      {query.isError && query.data !== undefined && (
        <StaleNote message={query.error?.message} onRetry={query.refetch} />
      )}
    </div>
  )
}

function Content<Data>({
  query,
  children,
  isEmpty = isEmptyList,
  emptyText,
  skeleton,
  isMaximised,
}: WidgetBodyProps<Data>) {
  if (query.data !== undefined) {
    if (isEmpty(query.data)) return <EmptyState text={emptyText} minHeight={0} />
    return <div className={classes.content}>{children(query.data, { isMaximised })}</div>
  }
  if (query.isError) {
    return (
      <ErrorState
        message="Failed to load data"
        detail={query.error?.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        minHeight={0}
      />
    )
  }
  return (
    <div className={classes.content} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {skeleton ?? <Skeleton h="100%" radius="md" />}
    </div>
  )
}

/** Old numbers stay visible after a failed refresh, with a note. */
function StaleNote({ message, onRetry }: { message?: string; onRetry: () => unknown }) {
  return (
    <div className={classes.stale} role="alert">
      <span title={message}>Update failed.</span>
      <button type="button" onClick={() => void onRetry()}>
        Try again
      </button>
    </div>
  )
}
