import { ActionIcon, Anchor, Popover, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Shop } from '@vigil/contract'
import { useEffect, useMemo, useState } from 'react'
import IconPencil from '~icons/pencil'
import { useSettings } from '../../../lib/app/settings.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ActiveToggle } from './active-toggle.tsx'
import { DeleteOrganizationButton } from './delete-organization-button.tsx'
import classes from './organizations.module.css'
import { shopsQuery } from './queries.ts'
import { ShopModal } from './shop-modal.tsx'
import { protections } from './shop-rules.ts'
import { CreateButton, TableControls, useTableSearch } from './table-controls.tsx'

const listProtections = (shop: Shop) => protections.filter(({ field }) => shop[field]).map(({ label }) => label)

const buildColumns = (publicUrl: string, onEdit: (shop: Shop) => void): DataColumn<Shop>[] => [
  { id: 'name', header: 'Name', value: ({ orgName }) => orgName, minWidth: 160 },
  {
    id: 'protections',
    header: 'Protections',
    value: (shop) => listProtections(shop).join(', '),
    cell: (shop) => (
      <div className={classes.badges}>
        {listProtections(shop).map((label) => (
          <StatusBadge key={label} tone="accent">
            {label}
          </StatusBadge>
        ))}
      </div>
    ),
    minWidth: 240,
  },
  {
    id: 'nonBlocking',
    header: 'Non-blocking',
    value: ({ nonBlockingPercent }) => nonBlockingPercent,
    cell: ({ nonBlockingPercent }) => `${nonBlockingPercent}%`,
    align: 'end',
    width: 132,
  },
  {
    id: 'sites',
    header: 'Sites',
    value: ({ sites }) => sites.length,
    cell: (shop) => <Sites shop={shop} />,
    width: 104,
  },
  {
    id: 'integration',
    header: 'Integration link',
    value: ({ integrationId }) => integrationId,
    isSortable: false,
    cell: ({ integrationId, orgName }) => {
      const address = `${publicUrl}/integration/${integrationId}/status`
      return (
        <span className={classes.badges}>
          <Anchor
            href={address}
            target="_blank"
            rel="noreferrer"
            size="sm"
            aria-label={`Open integration of ${orgName}`}
          >
            Open
          </Anchor>
          <CopyButton value={address} name={`integration link of ${orgName}`} />
        </span>
      )
    },
    width: 136,
  },
  {
    id: 'active',
    header: 'Active',
    value: ({ active }) => active === 1,
    cell: (shop) => <ActiveToggle organization={shop} />,
    width: 104,
  },
  {
    id: 'actions',
    isPinned: true,
    header: 'Actions',
    isHeaderHidden: true,
    isSortable: false,
    align: 'end',
    width: 96,
    value: () => '',
    cell: (shop) => (
      <div className={classes.actions}>
        <Tooltip label="Edit">
          <ActionIcon aria-label={`Edit ${shop.orgName}`} onClick={() => onEdit(shop)}>
            <IconPencil size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <DeleteOrganizationButton organization={shop} what="shop" />
      </div>
    ),
  },
]

function Sites({ shop: { sites, orgName } }: { shop: Shop }) {
  if (sites.length === 0) return <Text size="sm">None</Text>
  const count = sites.length === 1 ? '1 site' : `${sites.length} sites`
  return (
    <Popover width={280} position="bottom-start" withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.sitesButton} aria-label={`${count} of ${orgName}`}>
          {count}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.siteList}>
          {sites.map((site) => (
            <li key={site}>{site}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

export function ShopsTab() {
  const { publicUrl } = useSettings()
  const { search, setSearch, view, setView } = useTableSearch()
  const shops = useQuery(shopsQuery)
  const [edited, setEdited] = useState<Shop | 'new' | null>(null)
  const columns = useMemo(() => buildColumns(publicUrl, setEdited), [publicUrl])
  const rows = useMemo(
    () =>
      shops.data?.filter(
        ({ orgName, orgId, sites }) =>
          orgName.toLowerCase().includes(search) ||
          String(orgId) === search ||
          sites.some((site) => site.includes(search)),
      ),
    [shops.data, search],
  )
  useEffect(() => {
    if (shops.error) showError(shops.error.message)
  }, [shops.error])

  return (
    <>
      <CreateButton onClick={() => setEdited('new')}>Create new shop</CreateButton>
      <SectionCard isFlush>
        <DataTable
          caption="Shops"
          columns={columns}
          rows={rows}
          rowId={({ orgId }) => String(orgId)}
          rowLabel={({ orgName }) => orgName}
          view={view}
          onViewChange={setView}
          isLoading={shops.isPending}
          isFetching={shops.isFetching}
          error={shops.error}
          onRetry={shops.refetch}
          emptyText={search ? 'No results found by the search criteria.' : 'No organizations found'}
          isRowMuted={({ active }) => active === 0}
          toolbar={
            <TableControls
              label="shops"
              placeholder="Search by name, ID or site"
              search={search}
              onSearch={setSearch}
            />
          }
        />
      </SectionCard>
      {edited && <ShopModal shop={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
