import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type Notification,
  type NotificationProduct,
  notificationCreate,
  notificationDelete,
  notificationList,
  notificationTexts,
  notificationUpdate,
} from '@vigil/contract'
import { call, errorMessage } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { notificationsKey } from '../../../lib/notifications/queries.ts'
import { showError, showSuccess, snackbarMs } from '../../../ui/snackbar.tsx'

export const notificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'all'],
  queryFn: ({ signal }) => call(notificationList, {}, { signal }),
})

const onError = (error: unknown) => showError(errorMessage(error))

function useDone(message: string) {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: notificationsKey })
    showSuccess(message, { durationMs: snackbarMs.quick })
  }
}

export function useCreateNotification() {
  return useSubmission({
    mutationFn: (body: { text: string; productTypeId: NotificationProduct }) => call(notificationCreate, { body }),
    onError,
    onSuccess: useDone(notificationTexts.added),
  })
}

export function useUpdateNotification({ id, active, text, product_type_id }: Notification) {
  return useSubmission({
    mutationFn: (change: Partial<Pick<Notification, 'active' | 'text'>> & { productTypeId?: NotificationProduct }) =>
      call(notificationUpdate, { params: { id }, body: { active, text, productTypeId: product_type_id, ...change } }),
    onError,
    onSuccess: useDone(notificationTexts.updated),
  })
}

export function useDeleteNotification({ id }: Notification) {
  const done = useDone(notificationTexts.removed)
  return async () => {
    await call(notificationDelete, { params: { id } })
    await done()
  }
}
