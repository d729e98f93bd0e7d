import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationDismiss } from '@vigil/contract'
import { useEffect } from 'react'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { showNotice } from '../../ui/snackbar.tsx'
import { call } from '../api/api.ts'
import { useSettings } from '../app/settings.ts'
import { activeNotificationQuery } from './queries.ts'

/** Shows the active notification until dismissed. The server stores the dismissal per user. */
export function NotificationToast() {
  const { productName } = useSettings()
  const { data: active } = useQuery(activeNotificationQuery)
  const client = useQueryClient()
  const id = active?.id
  const text = active?.text

  useEffect(() => {
    if (id === undefined || text === undefined) return
    const dismiss = async () => {
      // If this fails, the notification reappears on the next load.
      await call(notificationDismiss, { params: { id } }).catch(() => undefined)
      await client.invalidateQueries({ queryKey: activeNotificationQuery.queryKey })
    }
    return showNotice(<Markdown text={text} topHeading={4} />, {
      id: `notification-${id}`,
      title: `Message from ${productName}`,
      onDismiss: () => void dismiss(),
    })
  }, [id, text, client, productName])
  return null
}
