import { Button, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { dayInWords } from '../lib/format/formats.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import type { DataColumn } from '../ui/data-table/data-table-model.ts'
import { HeaderFilter } from '../ui/header-filter/header-filter.tsx'
import { HeaderSearch } from '../ui/header-filter/header-search.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { type SampleRow, sampleRows } from './sample-data.ts'
import { Sample, Section } from './section.tsx'

const rows = sampleRows(237)
const few = rows.slice(0, 3)
const rowId = ({ id }: SampleRow) => id
const rowLabel = ({ email }: SampleRow) => email
const organizations = [...new Set(rows.map(({ organization }) => organization))].map((name) => ({
  value: name,
  label: name,
}))

export function TablesSection() {
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [selected, setSelected] = useState<string[]>([])
  const columns = useMemo<DataColumn<SampleRow>[]>(
    () => [
      {
        id: 'avatar',
        header: 'Avatar',
        isHeaderHidden: true,
        isExported: false,
        width: 56,
        value: (row) => row.email,
        cell: (row) => <UserAvatar name={row.email} />,
      },
      {
        id: 'email',
        header: 'Email',
        minWidth: 200,
        value: (row) => row.email,
        headerSearch: <HeaderSearch label="Email" value={email} onChange={setEmail} isPageSearch />,
      },
      { id: 'id', header: 'Client ID', width: 200, isCopyable: true, value: (row) => row.id },
      {
        id: 'organization',
        header: 'Organization',
        minWidth: 160,
        value: (row) => row.organization,
        headerFilter: <HeaderFilter label="Organization" options={organizations} value={chosen} onApply={setChosen} />,
      },
      { id: 'kind', header: 'Organization type', width: 148, value: (row) => row.kind },
      { id: 'requests', header: 'Requests', width: 112, align: 'end', value: (row) => row.requests },
      {
        id: 'seen',
        header: 'Last seen',
        width: 128,
        value: (row) => row.seenAt,
        cell: (row) => (row.seenAt ? dayInWords(row.seenAt) : '–'),
      },
      {
        id: 'active',
        isPinned: true,
        header: 'Active',
        width: 88,
        value: (row) => row.isActive,
        cell: (row) => (
          <Toggle label={`${row.email} is active`} isLabelHidden isOn={row.isActive} onChange={() => {}} />
        ),
      },
    ],
    [email, chosen],
  )
  const shown = useMemo(
    () => rows.filter((row) => row.email.includes(email) && (chosen.length === 0 || chosen.includes(row.organization))),
    [email, chosen],
  )
  const plain = useMemo(() => columns.map(({ headerSearch, headerFilter, ...column }) => column), [columns])
  const table = { columns: plain, rowId, rowLabel }

  return (
    <Section title="Tables">
      <Stack gap="lg">
        <Sample name="everything: search, filter, select, expand, columns, export">
          <SectionCard isFlush>
            <DataTable
              caption="People"
              {...table}
              columns={columns}
              rows={shown}
              defaultView={{ sort: { columnId: 'email', direction: 'asc' }, rowsPerPage: 10 }}
              selection={{ selected, onChange: setSelected, isSelectable: (row) => row.isActive }}
              renderExpanded={(row) => <Text size="sm">Everything else about {row.email}.</Text>}
              columnSets={[
                { id: 'minimised', label: 'Minimised', columnIds: ['email', 'organization', 'seen', 'active'] },
                { id: 'maximised', label: 'Maximised', columnIds: columns.map(({ id }) => id) },
              ]}
              columnSet={undefined}
              csv={{ fileName: 'people.csv' }}
              toolbar={<Button size="xs">Create</Button>}
              emptyText="No results found by the search criteria."
            />
          </SectionCard>
        </Sample>
        <Sample name="plain, maximised columns, refreshing">
          <SectionCard title="People" description="All of them" isFlush>
            <DataTable caption="People, refreshing" {...table} rows={few} isFetching />
          </SectionCard>
        </Sample>
        <Sample name="loading">
          <SectionCard isFlush>
            <DataTable
              caption="People, loading"
              {...table}
              rows={undefined}
              isLoading
              defaultView={{ rowsPerPage: 10 }}
            />
          </SectionCard>
        </Sample>
        <Sample name="empty">
          <SectionCard isFlush>
            <DataTable caption="People, empty" {...table} rows={[]} emptyText="No results found" />
          </SectionCard>
        </Sample>
        <Sample name="failed">
          <SectionCard isFlush>
            <DataTable
              caption="People, failed"
              {...table}
              rows={undefined}
              error={{ message: 'The server did not respond in time.' }}
              onRetry={() => {}}
            />
          </SectionCard>
        </Sample>
        <Sample name="pages from the server, scrolls in its frame on small screens">
          <SectionCard isFlush>
            <DataTable
              caption="People, one page"
              {...table}
              rows={few}
              total={12_345}
              smallScreen="scroll"
              defaultView={{ page: 3, rowsPerPage: 25 }}
            />
          </SectionCard>
        </Sample>
      </Stack>
    </Section>
  )
}
