import { useQuery } from '@tanstack/react-query'
import type { FeedRow, FeedSorting } from '@vigil/contract'
import { useEffect } from 'react'
import { usePublicLink } from '../../../lib/threat-report/use-public-link.ts'
import { download, exportName } from '../../../lib/threats/download.ts'
import { BulkActions, linkColumn, reportColumn, useChosenThreats } from '../../../lib/threats/threat-actions.tsx'
import { ThreatDetails } from '../../../lib/threats/threat-details.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { countPages } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { feedColumnSets, feedColumns } from './columns.tsx'
import { FeedDropdowns } from './feed-dropdowns.tsx'
import type { TabProps } from './feed-filters.ts'
import { isNarrowed } from './feed-filters.ts'
import { feedBody, feedFile, feedQuery } from './queries.ts'

const readId = ({ actionGroupID }: FeedRow) => actionGroupID

/** One row per incident. */
export function FeedTab({ filters, search, change }: TabProps) {
  const body = feedBody(filters, search)
  const incidents = useQuery(feedQuery(body))
  const reader = { kind: 'publisher', organizationId: filters.organizationId } as const
  const link = usePublicLink()
  const actions = [reportColumn(reader), linkColumn(reader, link)]
  const { selection, reports, clear } = useChosenThreats(incidents.data?.data, readId, reader)

  // The requested page may no longer exist: fall back to the last one.
  const total = incidents.data?.total
  const lastPage = total === undefined ? null : countPages(total, search.rows)
  useEffect(() => {
    if (lastPage !== null && search.page > lastPage && !incidents.isPlaceholderData) change({ page: lastPage })
  }, [lastPage, search.page, incidents.isPlaceholderData, change])

  return (
    <SectionCard isFlush>
      <FeedDropdowns body={body} search={search} change={change} />
      <DataTable
        caption="Incidents"
        columns={[...feedColumns, ...actions]}
        rows={incidents.data?.data}
        rowId={readId}
        rowLabel={({ time, publisherHostname }) => `incident at ${time.slice(0, 19)} on ${publisherHostname}`}
        total={total ?? 0}
        view={{
          sort: { columnId: search.sort, direction: search.order },
          page: search.page,
          rowsPerPage: search.rows,
        }}
        onViewChange={({ sort, page, rowsPerPage }) =>
          change({
            sort: (sort?.columnId ?? 'time') as FeedSorting, // ids of sortable columns equal these
            order: sort?.direction ?? 'desc',
            page,
            rows: rowsPerPage,
          })
        }
        columnSets={feedColumnSets(actions.map(({ id }) => id))}
        columnSet={search.columns}
        onColumnSetChange={(id) => change({ columns: id === 'maximised' ? 'maximised' : 'minimised' })}
        selection={selection}
        toolbar={<BulkActions reports={reports} onDone={clear} />}
        onExport={() => download(exportName('threat-feed', new Date()), () => feedFile(body))}
        renderExpanded={(incident) => <ThreatDetails threat={incident} />}
        isLoading={incidents.isPending}
        isFetching={incidents.isFetching}
        error={incidents.error}
        onRetry={() => void incidents.refetch()}
        emptyText={isNarrowed(search) ? 'No results found by the search criteria.' : 'No data found'}
      />
    </SectionCard>
  )
}
