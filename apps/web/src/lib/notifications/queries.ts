import { queryOptions } from '@tanstack/react-query'
import { notificationActive, notificationLimits } from '@vigil/contract'
import { call } from '../api.ts'

export const notificationsKey = ['notifications']

/** Asked again and again: what is made active appears on open pages, and what is taken away goes. */
export const activeNotificationQuery = queryOptions({
  queryKey: [...notificationsKey, 'active'],
  queryFn: ({ signal }) => call(notificationActive, {}, { signal }),
  select: ([active]) => active ?? null,
  refetchInterval: notificationLimits.pollMs,
  staleTime: 0,
})
