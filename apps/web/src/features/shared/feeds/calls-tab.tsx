import { useQuery } from '@tanstack/react-query'
import { type FeedAccess, feeds, indicatorLimits } from '@vigil/contract'
import { exactCount, timeInWords } from '../../../lib/format/formats.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { accessesQuery } from './queries.ts'

const columns: DataColumn<FeedAccess>[] = [
  { id: 'at', header: 'Minute (UTC)', width: 176, isSortable: false, value: ({ at }) => timeInWords(at) },
  { id: 'feed', header: 'Feed', width: 130, isSortable: false, value: ({ feed }) => feeds[feed] },
  { id: 'key', header: 'API key', minWidth: 160, isSortable: false, value: ({ keyName }) => keyName },
  {
    id: 'calls',
    header: 'Calls',
    width: 90,
    align: 'end',
    isSortable: false,
    value: ({ calls }) => calls,
    cell: ({ calls }) => exactCount(calls),
  },
  {
    id: 'indicators',
    header: 'Indicators',
    width: 120,
    align: 'end',
    isSortable: false,
    value: ({ indicators }) => indicators,
    cell: ({ indicators }) => exactCount(indicators),
  },
]

export function CallsTab({ organizationId }: { organizationId: number }) {
  const accesses = useQuery(accessesQuery(organizationId))
  return (
    <SectionCard
      title="Last calls"
      description={`By key, feed and minute, with the indicators in the last answer. Stored for ${indicatorLimits.accessDays} days.`}
      isFlush
    >
      <DataTable
        caption="Last calls"
        columns={columns}
        rows={accesses.data}
        rowId={({ at, feed, keyName }) => `${at} ${feed} ${keyName}`}
        isLoading={accesses.isPending}
        error={accesses.error}
        onRetry={accesses.refetch}
        emptyText="No calls yet. They appear here as your systems read feeds."
      />
    </SectionCard>
  )
}
