import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@vigil/contract'
import { useEffect, useMemo, useState } from 'react'
import IconPencil from '~icons/pencil'
import IconWorldWww from '~icons/world-www'
import { isShop, organizationsQuery, subTypeLabel } from '../../../lib/organizations/organizations.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { ActiveToggle } from './active-toggle.tsx'
import { CreateOrganizationModal } from './create-organization-modal.tsx'
import { DeleteOrganizationButton } from './delete-organization-button.tsx'
import { EditOrganizationModal } from './edit-organization-modal.tsx'
import { OrganizationSitesModal } from './organization-sites-modal.tsx'
import classes from './organizations.module.css'
import { CreateButton, TableControls, useTableSearch } from './table-controls.tsx'

type Dialog = { kind: 'create' } | { kind: 'edit' | 'sites'; organization: Organization }

const buildColumns = (open: (dialog: Dialog) => void): DataColumn<Organization>[] => [
  { id: 'name', header: 'Name', value: ({ orgName }) => orgName, minWidth: 200 },
  { id: 'type', header: 'Organization type', value: ({ orgType }) => orgType, width: 168 },
  { id: 'subType', header: 'Sub type', value: subTypeLabel, width: 148 },
  { id: 'id', header: 'ID', value: ({ orgId }) => orgId, isCopyable: true, width: 96 },
  {
    id: 'active',
    header: 'Active',
    value: ({ active }) => active === 1,
    cell: (organization) => <ActiveToggle organization={organization} />,
    width: 104,
  },
  {
    id: 'actions',
    isPinned: true,
    header: 'Actions',
    isHeaderHidden: true,
    isSortable: false,
    align: 'end',
    width: 128,
    value: () => '',
    cell: (organization) => (
      <div className={classes.actions}>
        <Tooltip label="Sites and apps">
          <ActionIcon
            aria-label={`Sites and apps of ${organization.orgName}`}
            onClick={() => open({ kind: 'sites', organization })}
          >
            <IconWorldWww size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Edit">
          <ActionIcon aria-label={`Edit ${organization.orgName}`} onClick={() => open({ kind: 'edit', organization })}>
            <IconPencil size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <DeleteOrganizationButton organization={organization} what="organization" />
      </div>
    ),
  },
]

export function OrganizationsTab() {
  const { search, setSearch, view, setView } = useTableSearch()
  const organizations = useQuery(organizationsQuery)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const columns = useMemo(() => buildColumns(setDialog), [])
  const rows = useMemo(
    () =>
      organizations.data?.filter(
        (one) => !isShop(one) && (one.orgName.toLowerCase().includes(search) || String(one.orgId) === search),
      ),
    [organizations.data, search],
  )

  useEffect(() => {
    if (organizations.error) showError(organizations.error.message)
  }, [organizations.error])

  const close = () => setDialog(null)
  return (
    <>
      <CreateButton onClick={() => setDialog({ kind: 'create' })}>Create new organization</CreateButton>
      <SectionCard isFlush>
        <DataTable
          caption="Organizations"
          columns={columns}
          rows={rows}
          rowId={({ orgId }) => String(orgId)}
          rowLabel={({ orgName }) => orgName}
          view={view}
          onViewChange={setView}
          isLoading={organizations.isPending}
          isFetching={organizations.isFetching}
          error={organizations.error}
          onRetry={organizations.refetch}
          emptyText={search ? 'No results found by the search criteria.' : 'No organizations found'}
          isRowMuted={({ active }) => active === 0}
          toolbar={
            <TableControls
              label="organizations"
              placeholder="Search by name or ID"
              search={search}
              onSearch={setSearch}
            />
          }
        />
      </SectionCard>
      {dialog?.kind === 'create' && <CreateOrganizationModal onClose={close} />}
      {dialog?.kind === 'edit' && <EditOrganizationModal organization={dialog.organization} onClose={close} />}
      {dialog?.kind === 'sites' && <OrganizationSitesModal organization={dialog.organization} onClose={close} />}
    </>
  )
}
