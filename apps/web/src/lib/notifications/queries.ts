import { queryOptions } from '@tanstack/react-query'
import { notificationActive, notificationLimits } from '@vigil/contract'
import { call } from '../api/api.ts'

export const notificationsKey = ['notifications']

/** Polled, so open pages follow activation and removal. */
export const activeNotificationQuery = queryOptions({
  queryKey: [...notificationsKey, 'active'],
  queryFn: ({ signal }) => call(notificationActive, {}, { signal }),
  select: ([active]) => active ?? null,
  refetchInterval: notificationLimits.pollMs,
  // Loaded right before the frame that shows it.
  staleTime: 5_000,
})
