import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationDismiss } from '@vigil/contract'
import { useState } from 'react'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { call } from '../api/api.ts'
import { useSettings } from '../app/settings.ts'
import { activeNotificationQuery } from './queries.ts'

/** Shows the active notification until dismissed. The server stores the dismissal per user. */
export function NotificationNotice({ className }: { className?: string | undefined }) {
  const { productName } = useSettings()
  const { data: active } = useQuery(activeNotificationQuery)
  const client = useQueryClient()
  const [dismissedId, setDismissedId] = useState<number>()
  if (!active || active.id === dismissedId) return null
  const dismiss = async () => {
    setDismissedId(active.id)
    // If this fails, the notification reappears on the next load.
    await call(notificationDismiss, { params: { id: active.id } }).catch(() => undefined)
    await client.invalidateQueries({ queryKey: activeNotificationQuery.queryKey })
  }
  return (
    <div className={className}>
      <Notice title={`Message from ${productName}`} onDismiss={dismiss}>
        <Markdown text={active.text} topHeading={4} />
      </Notice>
    </div>
  )
}
