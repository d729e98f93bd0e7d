import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApiKey, ApiKeyScope } from '@vigil/contract'
import { useMemo, useState } from 'react'
import IconPlus from '~icons/plus'
import { useConfirm } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { showSuccess } from '../../ui/snackbar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { timeInWords } from '../format/formats.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { keysQuery, useRevokeKey } from './queries.ts'

const columns: DataColumn<ApiKey>[] = [
  { id: 'name', header: 'Name', minWidth: 140, isSortable: false, value: ({ name }) => name },
  { id: 'start', header: 'Key', width: 130, isSortable: false, value: ({ start }) => `${start}…` },
  {
    id: 'created',
    header: 'Created (UTC)',
    width: 176,
    isSortable: false,
    value: ({ createdAt }) => timeInWords(createdAt),
  },
  {
    id: 'by',
    header: 'Created by',
    minWidth: 150,
    isSortable: false,
    value: ({ createdBy }) => createdBy ?? 'Deleted user',
  },
  {
    id: 'used',
    header: 'Last used (UTC)',
    width: 176,
    isSortable: false,
    value: ({ lastUsedAt }) => (lastUsedAt ? timeInWords(lastUsedAt) : 'Never'),
  },
]

type KeysCardProps = {
  organizationId: number
  /** Permission of the listed keys, and of new ones. */
  scope: ApiKeyScope
  description: string
  emptyText: string
  /** Example of a name. */
  placeholder: string
}

export function KeysCard({ organizationId, scope, description, emptyText, placeholder }: KeysCardProps) {
  const keys = useQuery(keysQuery(organizationId))
  const [isCreating, setIsCreating] = useState(false)
  const revoke = useRevokeKey(organizationId)
  const confirm = useConfirm()
  const withActions = useMemo(() => {
    const askToRevoke = async ({ id, name }: ApiKey) => {
      const isRevoked = await confirm({
        title: 'Revoke API key',
        message: (
          <>
            Calls with <b>{name}</b> are refused within a second. A revoked key cannot be restored.
          </>
        ),
        confirmLabel: 'Revoke',
        danger: true,
        action: () => revoke.mutateAsync(id),
      })
      if (isRevoked) showSuccess('API key revoked')
    }
    const actions: DataColumn<ApiKey> = {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      isSortable: false,
      width: 108,
      align: 'end',
      isPinned: true,
      value: ({ revokedAt }) => (revokedAt ? 'Revoked' : ''),
      cell: (key) =>
        key.revokedAt ? (
          <StatusBadge>Revoked</StatusBadge>
        ) : (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Revoke ${key.name}`}
            onClick={() => void askToRevoke(key)}
          >
            Revoke
          </Button>
        ),
    }
    return [...columns, actions]
  }, [confirm, revoke.mutateAsync])
  return (
    <SectionCard
      title="API keys"
      description={description}
      isFlush
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
          Create key
        </Button>
      }
    >
      <DataTable
        caption="API keys"
        columns={withActions}
        rows={keys.data?.filter(({ scopes }) => scopes.includes(scope))}
        rowId={({ id }) => id}
        isLoading={keys.isPending}
        error={keys.error}
        onRetry={keys.refetch}
        emptyText={emptyText}
        isRowMuted={({ revokedAt }) => revokedAt !== null}
      />
      {isCreating && (
        <CreateKeyDialog
          organizationId={organizationId}
          scope={scope}
          placeholder={placeholder}
          onClose={() => setIsCreating(false)}
        />
      )}
    </SectionCard>
  )
}
