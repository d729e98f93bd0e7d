import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComplaintRow, complaintLimits, complaintStatuses, complaintStatusNames } from '@vigil/contract'
import { type ReactNode, useMemo } from 'react'
import { exactCount, timeInWords } from '../../../lib/format/formats.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { openColumn } from '../../../ui/data-table/open-column.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { creativeName, describeEffects, formatFit, statusTones } from './complaint-words.ts'
import classes from './complaints.module.css'
import type { ComplaintsSearch } from './complaints-search.ts'
import { complaintsQuery } from './queries.ts'

const describeTop = ({ chosen, top }: ComplaintRow) =>
  chosen ? creativeName(chosen) : top ? `${creativeName(top)} (${formatFit(top.fit)})` : 'None found'

const columns: DataColumn<ComplaintRow>[] = [
  {
    id: 'occurred',
    header: 'Seen (UTC)',
    width: 168,
    isSortable: false,
    value: ({ occurredAt }) => timeInWords(occurredAt),
  },
  { id: 'site', header: 'Site', minWidth: 150, isSortable: false, value: ({ host }) => host },
  { id: 'effect', header: 'What happened', minWidth: 190, grow: 2, isSortable: false, value: describeEffects },
  { id: 'creative', header: 'Creative', minWidth: 150, isSortable: false, value: describeTop },
  {
    id: 'count',
    header: 'Readers',
    width: 84,
    align: 'end',
    isSortable: false,
    value: ({ count }) => count,
    cell: ({ count }) => exactCount(count),
  },
  {
    id: 'status',
    header: 'Status',
    width: 112,
    isSortable: false,
    value: ({ status }) => complaintStatuses[status],
    cell: ({ status }) => <StatusBadge tone={statusTones[status]}>{complaintStatuses[status]}</StatusBadge>,
  },
  {
    id: 'reply',
    header: 'Reply',
    width: 96,
    isSortable: false,
    value: ({ awaitsAnswer, status }) => (awaitsAnswer && status !== 'closed' ? 'Expected' : ''),
  },
]

type ComplaintTableProps = {
  organizationId: number
  search: ComplaintsSearch
  change: (part: Partial<ComplaintsSearch>) => void
  actions: ReactNode
}

export function ComplaintTable({ organizationId, search, change, actions }: ComplaintTableProps) {
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(complaintsQuery(organizationId, search))
  const withActions = useMemo(
    (): DataColumn<ComplaintRow>[] => [
      ...columns,
      openColumn(
        ({ host, occurredAt }) => `Open complaint about ${host}, ${timeInWords(occurredAt)}`,
        ({ id }) => change({ complaint: id }),
      ),
    ],
    [change],
  )
  const counts = data?.counts
  const options = [
    { value: 'all', label: 'All' },
    ...complaintStatusNames.map((value) => ({
      value,
      label: counts ? `${complaintStatuses[value]} (${exactCount(counts[value])})` : complaintStatuses[value],
    })),
  ]
  return (
    <SectionCard
      title="Complaints"
      description="Ads that readers reported, with the creative that fits best"
      actions={actions}
      isFlush
    >
      <div className={classes.statuses}>
        <SegmentedControl
          aria-label="Status"
          data={options}
          value={search.status}
          onChange={(status) => change({ status: status as ComplaintsSearch['status'], page: 1 })} // one of the options
        />
      </div>
      <DataTable
        caption="Complaints"
        columns={withActions}
        rows={data?.data}
        rowId={({ id }) => id}
        total={data?.total ?? 0}
        view={{ sort: null, page: search.page, rowsPerPage: complaintLimits.rowsPerPage }}
        onViewChange={({ page }) => change({ page })}
        rowsPerPageOptions={[complaintLimits.rowsPerPage]}
        isLoading={isPending}
        isFetching={isPlaceholderData}
        error={error}
        onRetry={refetch}
        emptyText={search.status === 'all' ? 'No complaints yet' : 'No complaints with this status'}
        rowLabel={({ host, occurredAt }) => `${host}, ${timeInWords(occurredAt)}`}
      />
    </SectionCard>
  )
}
