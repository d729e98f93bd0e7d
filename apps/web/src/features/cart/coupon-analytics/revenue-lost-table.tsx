import { useQuery } from '@tanstack/react-query'
import { couponTexts } from '@vigil/contract'
import { codeLabel, dollars, plainLabel } from '@vigil/presentation'
import { useMemo, useState } from 'react'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { exportName } from '../../../lib/threats/download.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn, TableSort } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { CouponAnalyticsSearch } from './coupon-analytics-search.ts'
import { leakageQuery } from './queries.ts'
import { type LostRow, lostBySite } from './rows.ts'

const title = 'Revenue Lost per coupon code by deal sites'
const mostSites = 5

/** Column id of a deal site; the prefix avoids clashes with the other columns. */
const columnId = (site: string) => `site:${site}`

const money = { align: 'end', minWidth: 120 } as const

const buildColumns = (sites: readonly string[]): DataColumn<LostRow>[] => [
  { id: 'code', header: 'Coupon code', value: ({ code }) => codeLabel(code), minWidth: 144 },
  { id: 'total', header: 'Total', value: ({ total }) => total, cell: ({ total }) => dollars(total), ...money },
  ...sites.map((site) => ({
    id: columnId(site),
    header: plainLabel(site),
    value: ({ bySite }: LostRow) => bySite.get(site) ?? 0,
    cell: ({ bySite }: LostRow) => (bySite.has(site) ? dollars(bySite.get(site)) : '–'),
    ...money,
  })),
]

type RevenueLostTableProps = {
  filters: ReportingFilters
  search: CouponAnalyticsSearch
  change: (part: Partial<CouponAnalyticsSearch>) => unknown
}

export function RevenueLostTable({ filters, search, change }: RevenueLostTableProps) {
  const leakage = useQuery(leakageQuery('dealsite', filters))
  const { rows, columns } = useMemo(() => {
    const table = leakage.data && lostBySite(leakage.data, mostSites)
    return { rows: table?.rows, columns: buildColumns(table?.sites ?? []) }
  }, [leakage.data])
  const [paging, setPaging] = useState({ page: 1, rowsPerPage: 10 })
  // A site in the URL may be missing in another period.
  const isKnown = columns.some(({ id }) => id === search.sort)
  const sort: TableSort = isKnown
    ? { columnId: search.sort, direction: search.order }
    : { columnId: 'total', direction: 'desc' }
  return (
    <SectionCard title={title} isFlush>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowId={({ code }) => code}
        view={{ sort, ...paging }}
        onViewChange={({ sort: next, ...pages }) => {
          setPaging(pages)
          if (next) change({ sort: next.columnId, order: next.direction })
        }}
        csv={{ fileName: exportName('revenue-lost', new Date()) }}
        isLoading={leakage.isPending}
        isFetching={leakage.isFetching}
        error={leakage.error}
        onRetry={() => void leakage.refetch()}
        emptyText={couponTexts.noneFromDealSites}
        // One column per site: scroll horizontally instead of stacking.
        smallScreen="scroll"
      />
    </SectionCard>
  )
}
