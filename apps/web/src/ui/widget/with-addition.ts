import type { WidgetQuery } from './widget-body.tsx'

/**
 * Two calls behind one card. Without the first there is nothing to show; what the second adds is left out when it fails,
 * so that a card stands or falls with its own call.
 */
export function withAddition<First, Second, Data>(
  first: WidgetQuery<First>,
  second: WidgetQuery<Second>,
  combine: (first: First, second: Second | undefined) => Data,
): WidgetQuery<Data> {
  const isSettled = second.data !== undefined || second.isError
  return {
    data: first.data !== undefined && isSettled ? combine(first.data, second.data) : undefined,
    isPending: first.isPending || second.isPending,
    isFetching: first.isFetching || second.isFetching,
    isError: first.isError,
    error: first.error,
    refetch: first.refetch,
  }
}
