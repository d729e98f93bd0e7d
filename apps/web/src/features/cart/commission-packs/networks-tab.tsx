import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, type affiliateNetworkList, packFormats } from '@vigil/contract'
import { useMemo, useState } from 'react'
import IconPlus from '~icons/plus'
import { exactCount } from '../../../lib/format/formats.ts'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { NetworkDialog } from './network-dialog.tsx'
import { type NetworkDraft, newNetwork } from './network-form.ts'
import { networksQuery, useRemoveNetwork } from './queries.ts'

type Network = AnswerOf<typeof affiliateNetworkList>['networks'][number]

const columns: DataColumn<Network>[] = [
  { id: 'name', header: 'Network', minWidth: 150, isSortable: false, value: ({ name }) => name },
  {
    id: 'window',
    header: 'Window',
    width: 100,
    align: 'end',
    isSortable: false,
    value: ({ windowDays }) => (windowDays === 1 ? '1 day' : `${windowDays} days`),
  },
  {
    id: 'rate',
    header: 'Commission',
    width: 120,
    align: 'end',
    isSortable: false,
    value: ({ ratePercent }) => `${exactCount(ratePercent)}%`,
  },
  { id: 'format', header: 'File format', minWidth: 180, isSortable: false, value: ({ format }) => packFormats[format] },
  {
    id: 'tags',
    header: 'Affiliate tags start with',
    minWidth: 170,
    isSortable: false,
    value: ({ tagPrefixes }) => tagPrefixes.join(' ') || '–',
  },
]

export function NetworksTab({ organizationId }: { organizationId: number }) {
  const networks = useQuery(networksQuery(organizationId))
  const [edited, setEdited] = useState<{ draft: NetworkDraft; isNew: boolean } | null>(null)
  const remove = useRemoveNetwork(organizationId)
  const confirm = useConfirm()
  const withActions = useMemo(() => {
    const askToRemove = async ({ name, isBuiltIn }: Network) => {
      const isRemoved = await confirm({
        title: isBuiltIn ? 'Restore defaults' : 'Remove network',
        message: isBuiltIn ? (
          <>
            <b>{name}</b> gets its default settings again.
          </>
        ) : (
          <>
            Claims on <b>{name}</b> are listed under other networks. Packs that exist stay as they are.
          </>
        ),
        confirmLabel: isBuiltIn ? 'Restore' : 'Remove',
        danger: !isBuiltIn,
        action: () => remove.mutateAsync(name),
      })
      if (isRemoved) showSuccess(isBuiltIn ? 'Defaults restored' : 'Network removed')
    }
    const actions: DataColumn<Network> = {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      isSortable: false,
      width: 170,
      align: 'end',
      isPinned: true,
      value: () => '',
      cell: (network) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {network.isChanged && (
            <Button
              variant="subtle"
              color={network.isBuiltIn ? 'gray' : 'red'}
              size="compact-sm"
              aria-label={`${network.isBuiltIn ? 'Restore defaults of' : 'Remove'} ${network.name}`}
              onClick={() => void askToRemove(network)}
            >
              {network.isBuiltIn ? 'Restore' : 'Remove'}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Edit ${network.name}`}
            onClick={() => setEdited({ draft: network, isNew: false })}
          >
            Edit
          </Button>
        </Group>
      ),
    }
    return [...columns, actions]
  }, [confirm, remove.mutateAsync])
  return (
    <SectionCard
      title="Networks"
      description="The window is the time in which a network accepts reversals. Window and rate are in your contract."
      isFlush
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited({ draft: newNetwork, isNew: true })}
        >
          Add network
        </Button>
      }
    >
      <DataTable
        caption="Networks"
        columns={withActions}
        rows={networks.data}
        rowId={({ name }) => name}
        isLoading={networks.isPending}
        error={networks.error}
        onRetry={networks.refetch}
        defaultView={{ rowsPerPage: 50 }}
      />
      {edited && (
        <NetworkDialog
          organizationId={organizationId}
          network={edited.draft}
          isNew={edited.isNew}
          taken={networks.data?.map(({ name }) => name) ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </SectionCard>
  )
}
