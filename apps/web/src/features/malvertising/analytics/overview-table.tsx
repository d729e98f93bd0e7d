import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AnalyticsRow, OverviewColumn } from '@vigil/contract'
import { analyticsName, exactCount } from '@vigil/presentation'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableView } from '../../../ui/data-table/data-table-model.ts'
import { MaximisableCard } from '../../../ui/section-card.tsx'
import { showInfo } from '../../../ui/snackbar.tsx'
import { FeedLink, FilterByButton, useHasFeed } from './evidence.tsx'
import { actionsColumn, buildOverviewColumns, ownColumn } from './overview-columns.tsx'
import { fetchReport, type Paging, reportQuery } from './queries.ts'
import { ReportTabs } from './report-tabs.tsx'
import { rowFilter } from './row-filter.ts'
import { type Dimension, findDimension, type ReportScreen } from './screen.ts'
import type { View } from './view.ts'

/** Shown when the export limit, or a screen's own row limit, cut the table. */
const cutText = (total = 0) =>
  `Only the first ${exactCount(total)} rows are listed and exported. Choose fewer days or narrow the filters.`
const actionsWidth = { one: 60, two: 88 }

type OverviewProps = { screen: ReportScreen; view: View }

export function OverviewTable({ screen, view }: OverviewProps) {
  const { search, change } = view
  const { title, about } = screen.table
  const dimension = findDimension(screen, search.table)
  return (
    <MaximisableCard title={title} description={about} isFlush>
      <ReportTabs
        label={title}
        tabs={screen.dimensions.map(({ report, label }) => ({ value: report, label }))}
        value={dimension.report}
        onChange={(table) => change({ table, page: 1, sort: 'totalViolations', order: 'desc' })}
      >
        <Rows screen={screen} view={view} dimension={dimension} />
      </ReportTabs>
    </MaximisableCard>
  )
}

function Rows({ screen, view, dimension }: OverviewProps & { dimension: Dimension }) {
  const { filters, search, change } = view
  const { report } = dimension
  const order: Paging = { sortingName: search.sort, sortingDirection: search.order }
  const reportRequest = { request: 'overview', report, filters } as const
  const query = useQuery(
    reportQuery(screen, { ...reportRequest, paging: { ...order, page: search.page, rowsPerPage: search.rows } }),
  )
  const columns = useColumns(screen, view, dimension)
  const { from, to } = filters.range

  async function exportedRows() {
    const { data, isCut, total } = await fetchReport(screen, { ...reportRequest, paging: order })
    if (isCut) showInfo(cutText(total))
    return data
  }

  return (
    <DataTable
      caption={`${screen.table.title} by ${dimension.label}`}
      columns={columns}
      rows={query.data?.data}
      rowId={makeId}
      total={query.data?.total ?? 0}
      view={{
        sort: { columnId: search.sort, direction: search.order },
        page: search.page,
        rowsPerPage: search.rows,
      }}
      onViewChange={(next) => change(searchOfView(next))}
      isLoading={query.isPending}
      isFetching={query.isFetching}
      error={query.error}
      onRetry={() => void query.refetch()}
      csv={{ fileName: `${screen.table.fileName}_${from}_${to}.csv`, rows: exportedRows }}
      toolbar={
        query.data?.isCut && (
          <Text size="sm" c="dimmed">
            {cutText(query.data.total)}
          </Text>
        )
      }
    />
  )
}

const makeId = ({ label, ssp, deliverySource, blockReason, blockTrigger }: AnalyticsRow) =>
  JSON.stringify([label, ssp, deliverySource, blockReason, blockTrigger])

const searchOfView = ({ sort, page, rowsPerPage }: TableView) => ({
  sort: (sort?.columnId ?? 'totalViolations') as OverviewColumn, // column ids equal these
  order: sort?.direction ?? 'desc',
  page,
  rows: rowsPerPage,
})

function useColumns(screen: ReportScreen, view: View, dimension: Dimension) {
  const hasFeed = useHasFeed(screen)
  const columns = buildOverviewColumns(dimension, screen.platform?.hasTriggers)
  const otherColumns = columns.filter(({ id }) => id !== 'totalViolations' && id !== ownColumn(dimension))
  const actions = (row: AnalyticsRow) => {
    const chosen = rowFilter(screen, dimension.report, row)
    const own = `${dimension.label}: ${analyticsName(dimension.report, row.label)}`
    const others = otherColumns.map(({ value }) => value(row))
    const name = [own, ...others].join(', ')
    return (
      <>
        <FilterByButton name={name} onClick={() => view.narrow(chosen)} />
        {hasFeed && <FeedLink view={view} chosen={chosen} name={name} />}
      </>
    )
  }
  return [...columns, actionsColumn(actions, hasFeed ? actionsWidth.two : actionsWidth.one)]
}
