import { ActionIcon, Stack, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Notification, notificationTexts } from '@vigil/contract'
import { useMemo, useState } from 'react'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'
import { useSettings } from '../../../lib/app/settings.ts'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { CreateNotificationForm } from './create-notification-form.tsx'
import { EditNotificationModal } from './edit-notification-modal.tsx'
import classes from './notifications.module.css'
import { productName } from './products.ts'
import { notificationsQuery, useDeleteNotification, useUpdateNotification } from './queries.ts'

type Edit = (notification: Notification) => void

const formatName = ({ id, text }: Notification) => `notification ${id}: ${text.slice(0, 40)}`

const buildColumns = (brand: string, edit: Edit): DataColumn<Notification>[] => [
  {
    id: 'description',
    header: 'Description',
    isSortable: false,
    minWidth: 260,
    grow: 3,
    value: ({ text }) => text,
    cell: (notification) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: a mouse shortcut; the pencil does the same by keyboard
      <div className={classes.text} onDoubleClick={() => edit(notification)}>
        <Markdown text={notification.text} topHeading={4} />
      </div>
    ),
  },
  {
    id: 'product',
    header: 'Product',
    isSortable: false,
    width: 144,
    value: ({ product_type_id }) => productName(product_type_id, brand),
  },
  {
    id: 'actions',
    isPinned: true,
    header: 'Actions',
    isSortable: false,
    align: 'end',
    width: 148,
    value: () => '',
    cell: (notification) => <Actions notification={notification} onEdit={edit} />,
  },
]

function Actions({ notification, onEdit }: { notification: Notification; onEdit: Edit }) {
  const update = useUpdateNotification(notification)
  const remove = useDeleteNotification(notification)
  const confirm = useConfirm()
  const name = formatName(notification)
  const askToRemove = () =>
    confirm({ title: 'Remove notification', message: notificationTexts.confirmRemove, danger: true, action: remove })
  return (
    <div className={classes.actions}>
      <Toggle
        isOn={notification.active === 1}
        onChange={(isOn) => update.mutate({ active: isOn ? 1 : 0 })}
        isPending={update.isPending}
        label={`${name} is active`}
        isLabelHidden
      />
      <Tooltip label="Edit">
        <ActionIcon aria-label={`Edit ${name}`} onClick={() => onEdit(notification)}>
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Remove">
        <ActionIcon aria-label={`Remove ${name}`} onClick={askToRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

export function NotificationsPage() {
  const { productName: brand } = useSettings()
  const notifications = useQuery(notificationsQuery)
  const [edited, setEdited] = useState<Notification | null>(null)
  const columns = useMemo(() => buildColumns(brand, setEdited), [brand])
  return (
    <Stack gap="md">
      <CreateNotificationForm />
      <SectionCard isFlush>
        <DataTable
          caption="Notifications"
          columns={columns}
          rows={notifications.data}
          rowId={({ id }) => String(id)}
          rowLabel={formatName}
          isLoading={notifications.isPending}
          error={notifications.error}
          onRetry={notifications.refetch}
          emptyText={notificationTexts.empty}
          isRowMuted={({ active }) => active === 0}
        />
      </SectionCard>
      {edited && <EditNotificationModal notification={edited} onClose={() => setEdited(null)} />}
    </Stack>
  )
}
