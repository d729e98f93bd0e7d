import { ActionIcon, Anchor, Button, Group, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ManagedRelease, releaseTexts } from '@vigil/contract'
import { useMemo } from 'react'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import { dayInWords } from '../../../lib/format/formats.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { managedReleasesQuery, useDeleteRelease } from './queries.ts'
import { ReleaseModal } from './release-modal.tsx'
import classes from './release-notes.module.css'
import { releasesSearch } from './releases-search.ts'

type Edit = (release: ManagedRelease) => void

const buildColumns = (edit: Edit): DataColumn<ManagedRelease>[] => [
  { id: 'version', header: 'Version', width: 120, value: ({ versionName }) => versionName },
  {
    id: 'type',
    header: 'Type',
    width: 96,
    value: ({ type }) => type,
    cell: ({ type }) => <StatusBadge tone={type === 'MAJOR' ? 'accent' : 'neutral'}>{type}</StatusBadge>,
  },
  {
    id: 'date',
    header: 'Release date',
    width: 140,
    value: ({ releaseDate }) => releaseDate,
    cell: ({ releaseDate }) => dayInWords(releaseDate),
  },
  {
    id: 'organization',
    header: 'Organization',
    minWidth: 160,
    value: ({ organization }) => organization?.orgName ?? 'All organizations',
  },
  { id: 'summary', header: 'Summary', minWidth: 220, grow: 3, value: ({ summary }) => summary },
  {
    id: 'actions',
    isPinned: true,
    header: 'Actions',
    isSortable: false,
    align: 'end',
    width: 96,
    value: () => '',
    cell: (release) => <Actions release={release} onEdit={edit} />,
  },
]

function Actions({ release, onEdit }: { release: ManagedRelease; onEdit: Edit }) {
  const remove = useDeleteRelease(release.id)
  const confirm = useConfirm()
  const askToRemove = () =>
    confirm({ title: 'Remove release', message: releaseTexts.confirmRemove, danger: true, action: remove })
  return (
    <div className={classes.actions}>
      <Tooltip label="Edit">
        <ActionIcon aria-label={`Edit release ${release.versionName}`} onClick={() => onEdit(release)}>
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Remove">
        <ActionIcon aria-label={`Remove release ${release.versionName}`} onClick={askToRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

/** Superadmins edit the release notes here. */
export function ReleasesPage() {
  const [{ edit }, change] = usePageSearch(releasesSearch)
  const releases = useQuery(managedReleasesQuery)
  const columns = useMemo(() => buildColumns(({ id }) => void change({ edit: id })), [change])
  const edited = releases.data?.find(({ id }) => id === edit)
  const close = () => void change({ edit: null })
  return (
    <>
      <PageActions>
        <Group gap="sm">
          <Anchor component={Link} to="/release-notes" size="sm">
            View as reader
          </Anchor>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ edit: 'new' })}>
            Create release
          </Button>
        </Group>
      </PageActions>
      <SectionCard isFlush>
        <DataTable
          caption="Releases"
          columns={columns}
          rows={releases.data}
          rowId={({ id }) => String(id)}
          rowLabel={({ versionName }) => `release ${versionName}`}
          defaultView={{ rowsPerPage: 25 }}
          isLoading={releases.isPending}
          error={releases.error}
          onRetry={releases.refetch}
          emptyText="No releases yet."
        />
      </SectionCard>
      {edit === 'new' && <ReleaseModal release={null} onClose={close} />}
      {edited && <ReleaseModal key={edited.id} release={edited} onClose={close} />}
    </>
  )
}
