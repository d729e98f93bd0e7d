import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Client } from '@vigil/contract'
import { type ReactNode, useEffect, useMemo } from 'react'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useSearchField } from '../../../lib/search/search-field.ts'
import { splitSubTypes } from '../../../lib/viewer/viewer.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { countPages, type DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { HeaderFilter } from '../../../ui/header-filter/header-filter.tsx'
import { HeaderSearch } from '../../../ui/header-filter/header-search.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import {
  ActiveCell,
  DeleteCell,
  InviteCell,
  isSuperadminClient,
  OrganizationCell,
  ResetFactorCell,
} from './client-cells.tsx'
import { type ClientsSearch, clientsSearch } from './clients-search.ts'
import { CreateClientForm } from './create-client-form.tsx'
import { organizationOptions } from './organization-options.ts'
import { clientsQuery } from './queries.ts'

function describeType(client: Client) {
  if (isSuperadminClient(client)) return 'Superadmin'
  return [client.orgType, splitSubTypes(client.orgSubTypes).join(' & ')].filter(Boolean).join(' · ')
}

const buildColumns = (headers: Record<'email' | 'clientId' | 'organization', ReactNode>): DataColumn<Client>[] => [
  {
    id: 'avatar',
    header: 'Avatar',
    isHeaderHidden: true,
    isSortable: false,
    width: 56,
    value: () => '',
    cell: ({ nickname, email, picture }) => <UserAvatar name={nickname || email} picture={picture} />,
  },
  {
    id: 'email',
    header: 'Email',
    isSortable: false,
    value: ({ email }) => email,
    headerSearch: headers.email,
    minWidth: 200,
  },
  {
    id: 'clientId',
    header: 'Client ID',
    isSortable: false,
    isCopyable: true,
    value: (client) => client.user_id,
    headerSearch: headers.clientId,
    width: 184,
  },
  {
    id: 'organization',
    header: 'Organization',
    isSortable: false,
    value: ({ orgName }) => orgName,
    cell: (client) => <OrganizationCell client={client} />,
    headerFilter: headers.organization,
    minWidth: 200,
  },
  { id: 'type', header: 'Organization type', isSortable: false, value: describeType, width: 164 },
  {
    id: 'active',
    header: 'Active',
    isSortable: false,
    value: ({ blocked }) => !blocked,
    cell: (client) => <ActiveCell client={client} />,
    width: 84,
  },
  {
    id: 'actions',
    isPinned: true,
    header: 'Actions',
    isSortable: false,
    align: 'end',
    width: 120,
    value: () => '',
    cell: (client) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <ResetFactorCell client={client} />
        <InviteCell client={client} />
        <DeleteCell client={client} />
      </Group>
    ),
  },
]

const isNarrowed = ({ email, clientId, organization }: ClientsSearch) =>
  email !== '' || clientId !== '' || organization.length > 0

export function ClientsPage() {
  const [search, change] = usePageSearch(clientsSearch)
  const clients = useQuery(clientsQuery(search))
  const organizations = useQuery(organizationsQuery)
  const [email, setEmail] = useSearchField(search.email, (text) => change({ email: text, page: 1 }))
  const [clientId, setClientId] = useSearchField(search.clientId, (text) => change({ clientId: text, page: 1 }))

  const chosen = search.organization
  const filterOptions = useMemo(() => organizationOptions(organizations.data), [organizations.data])
  const columns = buildColumns({
    email: <HeaderSearch label="Email" placeholder="Search email" value={email} onChange={setEmail} isPageSearch />,
    clientId: <HeaderSearch label="Client ID" placeholder="Search client ID" value={clientId} onChange={setClientId} />,
    organization: (
      <HeaderFilter
        label="Organization"
        options={filterOptions}
        value={chosen.map(String)}
        onApply={(values) => change({ organization: values.map(Number), page: 1 })}
        emptyText="No organizations found"
      />
    ),
  })

  useEffect(() => {
    if (clients.error) showError(clients.error.message)
  }, [clients.error])

  // The requested page may no longer exist: fall back to the last one.
  const total = clients.data?.total
  const lastPage = total === undefined ? null : countPages(total, search.rows)
  useEffect(() => {
    if (lastPage !== null && search.page > lastPage && !clients.isPlaceholderData) change({ page: lastPage })
  }, [lastPage, search.page, clients.isPlaceholderData, change])

  return (
    <Stack gap="md">
      <CreateClientForm isListLoading={clients.isPending} />
      <SectionCard isFlush>
        <DataTable
          caption="Clients"
          columns={columns}
          rows={clients.data?.users}
          rowId={(client) => client.user_id}
          rowLabel={(client) => client.email}
          total={total ?? 0}
          view={{ sort: null, page: search.page, rowsPerPage: search.rows }}
          onViewChange={({ page, rowsPerPage }) => change({ page, rows: rowsPerPage })}
          isLoading={clients.isPending}
          isFetching={clients.isFetching}
          error={clients.error}
          onRetry={clients.refetch}
          emptyText={isNarrowed(search) ? 'No results found by the search criteria.' : 'No results found'}
          isRowMuted={({ blocked }) => blocked}
        />
      </SectionCard>
    </Stack>
  )
}
