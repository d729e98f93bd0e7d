import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CaseRow, caseLimits, caseRequests, caseStatuses, caseStatusNames } from '@vigil/contract'
import { useMemo } from 'react'
import { partnersQuery } from '../../../lib/cases/queries.ts'
import { dayInWords, timeInWords } from '../../../lib/format/formats.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { openColumn } from '../../../ui/data-table/open-column.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { creativeName, statusTones } from './case-words.ts'
import classes from './cases.module.css'
import type { CasesSearch } from './cases-search.ts'
import { casesQuery } from './queries.ts'

const isOverdue = ({ dueOn, status }: CaseRow) =>
  (status === 'open' || status === 'need-more') && dueOn < new Date().toISOString().slice(0, 10)

const columns: DataColumn<CaseRow>[] = [
  { id: 'partner', header: 'Partner', minWidth: 140, isSortable: false, value: ({ partnerName }) => partnerName },
  {
    id: 'creative',
    header: 'Creative',
    minWidth: 160,
    isSortable: false,
    value: ({ creative }) => creativeName(creative),
  },
  { id: 'request', header: 'Request', minWidth: 160, isSortable: false, value: ({ request }) => caseRequests[request] },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    isSortable: false,
    value: ({ status, hasMailFailed }) => `${caseStatuses[status]}${hasMailFailed ? ', mail not sent' : ''}`,
    cell: ({ status, hasMailFailed }) => (
      <Group gap={4}>
        <StatusBadge tone={statusTones[status]}>{caseStatuses[status]}</StatusBadge>
        {hasMailFailed && <StatusBadge tone="danger">Mail not sent</StatusBadge>}
      </Group>
    ),
  },
  {
    id: 'due',
    header: 'Due',
    width: 176,
    isSortable: false,
    value: (row) => `${dayInWords(row.dueOn)}${isOverdue(row) ? ' (overdue)' : ''}`,
  },
  { id: 'reopened', header: 'Reopened', width: 92, align: 'end', isSortable: false, value: ({ reopened }) => reopened },
  {
    id: 'changed',
    header: 'Changed (UTC)',
    width: 168,
    isSortable: false,
    value: ({ changedAt }) => timeInWords(changedAt),
  },
]

const statuses = [
  { value: 'active', label: 'Not closed' },
  { value: 'all', label: 'All' },
  ...caseStatusNames.map((value) => ({ value, label: caseStatuses[value] })),
]

type CaseTableProps = {
  organizationId: number
  search: CasesSearch
  change: (part: Partial<CasesSearch>) => void
}

export function CaseTable({ organizationId, search, change }: CaseTableProps) {
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(casesQuery(organizationId, search))
  const partners = useQuery(partnersQuery(organizationId))
  const withActions = useMemo(
    (): DataColumn<CaseRow>[] => [
      ...columns,
      openColumn(
        ({ partnerName, creative }) => `Open the case with ${partnerName} about ${creativeName(creative)}`,
        ({ id }) => change({ case: id }),
      ),
    ],
    [change],
  )
  const isFiltered = search.status !== 'active' || search.partner !== ''
  return (
    <SectionCard title="Cases" description="Open one from a creative, a report, an alert or a complaint" isFlush>
      <div className={classes.filters}>
        <Select
          aria-label="Status"
          data={statuses}
          value={search.status}
          onChange={(status) => change({ status: status as CasesSearch['status'], page: 1 })} // one of the options
          allowDeselect={false}
          w={160}
        />
        <Select
          aria-label="Partner"
          data={(partners.data?.data ?? []).map(({ id, name, kind }) => ({ value: id, label: `${name} (${kind})` }))}
          value={search.partner || null}
          onChange={(partner) => change({ partner: partner ?? '', page: 1 })}
          placeholder="All partners"
          clearable
          searchable
          w={180}
        />
      </div>
      <DataTable
        caption="Cases"
        columns={withActions}
        rows={data?.data}
        rowId={({ id }) => id}
        total={data?.total ?? 0}
        view={{ sort: null, page: search.page, rowsPerPage: caseLimits.rowsPerPage }}
        onViewChange={({ page }) => change({ page })}
        rowsPerPageOptions={[caseLimits.rowsPerPage]}
        isLoading={isPending}
        isFetching={isPlaceholderData}
        error={error}
        onRetry={refetch}
        emptyText={isFiltered ? 'No cases match' : 'No cases yet'}
        rowLabel={({ partnerName, creative }) => `${partnerName}, ${creativeName(creative)}`}
      />
    </SectionCard>
  )
}
