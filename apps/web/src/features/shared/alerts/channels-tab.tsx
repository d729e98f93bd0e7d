import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AlertChannel, alertChannelKinds } from '@vigil/contract'
import { useMemo, useState } from 'react'
import IconPlus from '~icons/plus'
import { errorMessage } from '../../../lib/api/api.ts'
import { DeleteButton } from '../../../lib/api/delete-button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { channelsQuery, useChannelChanges } from './channels-queries.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { deliveryLooks } from './delivery-looks.ts'
import type { Owner } from './queries.ts'

const describeChannel = ({ kind, target }: AlertChannel) => `${alertChannelKinds[kind]} ${target}`

export function ChannelsTab({ owner }: { owner: Owner }) {
  const channels = useQuery(channelsQuery(owner))
  const [isAdding, setIsAdding] = useState(false)
  const [shown, setShown] = useState<AlertChannel | null>(null)
  const { setEnabled, remove } = useChannelChanges(owner)
  const [enable, removeChannel] = [setEnabled.mutate, remove.mutateAsync]
  const columns = useMemo(
    (): DataColumn<AlertChannel>[] => [
      { id: 'kind', header: 'Channel', width: 150, isSortable: false, value: ({ kind }) => alertChannelKinds[kind] },
      { id: 'target', header: 'Address', minWidth: 180, isSortable: false, value: ({ target }) => target },
      {
        id: 'last',
        header: 'Last message',
        width: 130,
        isSortable: false,
        value: ({ lastDelivery }) => (lastDelivery ? deliveryLooks[lastDelivery.state].label : 'None'),
        cell: ({ lastDelivery }) =>
          lastDelivery ? (
            <StatusBadge tone={deliveryLooks[lastDelivery.state].tone}>
              {deliveryLooks[lastDelivery.state].label}
            </StatusBadge>
          ) : (
            'None'
          ),
      },
      {
        id: 'enabled',
        header: 'Enabled',
        width: 96,
        isSortable: false,
        value: ({ isEnabled }) => (isEnabled ? 'Yes' : 'No'),
        cell: (channel) => (
          <Toggle
            label={`Enable ${describeChannel(channel)}`}
            isLabelHidden
            isOn={channel.isEnabled}
            onChange={(isEnabled) =>
              enable({ id: channel.id, isEnabled }, { onError: (error) => showError(errorMessage(error)) })
            }
          />
        ),
      },
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        isSortable: false,
        width: 160,
        align: 'end',
        isPinned: true,
        value: () => '',
        cell: (channel) => (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Messages of ${describeChannel(channel)}`}
              onClick={() => setShown(channel)}
            >
              Messages
            </Button>
            <DeleteButton
              what="channel"
              name={describeChannel(channel)}
              message={`Delete ${describeChannel(channel)} with its messages?`}
              doneText="Channel deleted"
              onDelete={() => removeChannel(channel.id)}
            />
          </Group>
        ),
      },
    ],
    [enable, removeChannel],
  )
  return (
    <SectionCard
      title="Channels"
      description="New and resolved alerts are sent to every enabled channel."
      isFlush
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
          Add channel
        </Button>
      }
    >
      <DataTable
        caption="Channels"
        columns={columns}
        rows={channels.data}
        rowId={({ id }) => id}
        isLoading={channels.isPending}
        error={channels.error}
        onRetry={channels.refetch}
        emptyText="No channels yet. Alerts are shown in the product only."
        isRowMuted={({ isEnabled }) => !isEnabled}
      />
      {isAdding && <ChannelDialog owner={owner} onClose={() => setIsAdding(false)} />}
      {shown && <DeliveriesDialog owner={owner} channel={shown} onClose={() => setShown(null)} />}
    </SectionCard>
  )
}
