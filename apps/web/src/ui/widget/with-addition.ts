import type { WidgetQuery } from './widget-body.tsx'

/**
 * Combines two queries behind one card. The card fails only with the first; the second's data is left out if it fails.
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
