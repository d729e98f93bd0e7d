import { useQuery } from '@tanstack/react-query'
import { type PlatformThreat, platformColumnSets, platformFeedTexts } from '@vigil/contract'
import { useEffect, useMemo } from 'react'
import { rangeInWords } from '../../../lib/format/time-ranges.ts'
import { withPeriod } from '../../../lib/threats/columns.tsx'
import { download, exportName } from '../../../lib/threats/download.ts'
import { BulkActions, useChosenThreats } from '../../../lib/threats/threat-actions.tsx'
import { ThreatDetails } from '../../../lib/threats/threat-details.tsx'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isOfKind, isSuperadmin } from '../../../lib/viewer/viewer.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { countPages } from '../../../ui/data-table/data-table-model.ts'
import { feedColumns } from './columns.tsx'
import { inactiveDays, isNarrowed } from './feed-filters.ts'
import type { PlatformFeedSearch } from './platform-feed-search.ts'
import { feedQuery, type PlatformFeedRequest, threatsFile } from './queries.ts'
import { reportColumn } from './report-column.tsx'
import { visibilityColumn } from './visibility.tsx'

const makeId = ({ creativeID, ssp }: PlatformThreat) => JSON.stringify([creativeID, ssp])

type ThreatsTableProps = { request: PlatformFeedRequest; change: (part: Partial<PlatformFeedSearch>) => unknown }

/** Active or inactive threats, one row per creative. */
export function ThreatsTable({ request, change }: ThreatsTableProps) {
  const { organizationId, search } = request
  const feed = useQuery(feedQuery(request))
  const isActive = search.tab === 'active'
  const rows = isActive ? feed.data?.activeThreats : feed.data?.inactiveThreats
  const total = isActive ? feed.data?.activeTotal : feed.data?.inactiveTotal
  const { selection, reports, clear } = useChosenThreats(rows, makeId, { kind: 'platform', organizationId })
  const profile = useProfile()
  const showsWhoHid = isSuperadmin(profile)
  // Until the platform's columns load, uses those of its type to keep the table's shape.
  const ids = feed.data?.columns ?? platformColumnSets[isOfKind(profile, 'DSP') ? 'DSP' : 'SSP']
  const counted = isActive ? request.range : inactiveDays(request.range, request.now)
  const period = rangeInWords(counted, request.now)
  const columns = useMemo(
    () => [
      ...withPeriod(feedColumns(ids), period),
      visibilityColumn(organizationId, showsWhoHid),
      reportColumn(organizationId),
    ],
    [ids, period, organizationId, showsWhoHid],
  )

  // The requested page may no longer exist: fall back to the last one.
  const lastPage = total === undefined ? null : countPages(total, search.rows)
  useEffect(() => {
    if (lastPage !== null && search.page > lastPage && !feed.isPlaceholderData) change({ page: lastPage })
  }, [lastPage, search.page, feed.isPlaceholderData, change])

  return (
    <DataTable
      caption={isActive ? 'Active threats' : 'Inactive threats'}
      columns={columns}
      rows={rows}
      rowId={makeId}
      rowLabel={({ creativeID, ssp }) => `creative ${creativeID || 'without an id'} of ${ssp || 'an unknown SSP'}`}
      total={total ?? 0}
      view={{ sort: { columnId: search.sort, direction: search.order }, page: search.page, rowsPerPage: search.rows }}
      onViewChange={({ sort, page, rowsPerPage }) =>
        change({
          sort: (sort?.columnId ?? 'latestAttack') as PlatformFeedSearch['sort'], // ids of sortable columns equal these
          order: sort?.direction ?? 'desc',
          page,
          rows: rowsPerPage,
        })
      }
      selection={selection}
      toolbar={<BulkActions reports={reports} onDone={clear} />}
      onExport={() => download(exportName(`${search.tab}-threats`, new Date()), () => threatsFile(request))}
      renderExpanded={(threat) => <ThreatDetails threat={threat} counted={counted} />}
      isLoading={feed.isPending}
      isFetching={feed.isFetching}
      error={feed.error}
      onRetry={() => void feed.refetch()}
      emptyText={chooseEmptyText(search)}
      isRowMuted={({ fakeHidden }) => fakeHidden}
    />
  )
}

function chooseEmptyText(search: PlatformFeedSearch) {
  if (isNarrowed(search)) return 'No results found by the search criteria.'
  if (search.visibility === 'hidden') return 'No hidden threats'
  return search.tab === 'active' ? platformFeedTexts.empty : 'There are no Inactive threats.'
}
