import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CoverageGap } from '@vigil/contract'
import { dollars, exactCount, shareOfWhole } from '@vigil/presentation'
import { useMemo } from 'react'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { MaximisableCard } from '../../../ui/section-card.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import classes from './coverage.module.css'
import type { CoverageReport } from './coverage-rows.ts'
import { describeStep, dimensionWords, nameValue, reasonWords } from './coverage-words.ts'

const columns: DataColumn<CoverageGap>[] = [
  { id: 'reason', header: 'Reason', value: ({ reason }) => reasonWords[reason].label, minWidth: 124 },
  {
    id: 'place',
    header: 'Where',
    value: ({ dimension, label }) => `${dimensionWords[dimension].column}: ${nameValue(dimension, label)}`,
    minWidth: 140,
  },
  {
    id: 'ads',
    header: 'Ads',
    value: ({ ads }) => ads,
    cell: ({ ads }) => exactCount(ads),
    align: 'end',
    width: 70,
  },
  {
    id: 'share',
    header: 'Share',
    value: ({ share }) => share,
    cell: ({ share }) => shareOfWhole(share),
    align: 'end',
    width: 76,
  },
  {
    id: 'value',
    header: 'Value',
    value: ({ valueUsd }) => valueUsd,
    cell: ({ valueUsd }) => dollars(valueUsd),
    align: 'end',
    width: 76,
  },
]

const stepColumn = (organizationId: number): DataColumn<CoverageGap> => ({
  id: 'step',
  header: 'Next step',
  value: describeStep,
  isSortable: false,
  minWidth: 220,
  grow: 3,
  cell: (gap) => {
    const { link } = reasonWords[gap.reason]
    return (
      <div className={classes.step}>
        {describeStep(gap)}{' '}
        {link && (
          <Anchor
            fz="inherit"
            renderRoot={(props) => <Link {...props} to={link.to} search={{ organization: organizationId }} />}
          >
            {link.text}
          </Anchor>
        )}
      </div>
    )
  },
})

type GapTableProps = { query: WidgetQuery<CoverageReport>; filters: ReportingFilters }

export function GapTable({ query, filters }: GapTableProps) {
  const { organizationId, range } = filters
  const all = useMemo(() => [...columns, stepColumn(organizationId)], [organizationId])
  return (
    <MaximisableCard title="Gaps" description="Where ads were not inspected, and how to close each gap" isFlush>
      <DataTable
        caption="Gaps"
        columns={all}
        rows={query.data?.gaps}
        rowId={({ reason, dimension, label }) => JSON.stringify([reason, dimension, label])}
        defaultView={{ sort: { columnId: 'ads', direction: 'desc' } }}
        isLoading={query.isPending}
        isFetching={query.isFetching}
        error={query.data ? null : query.error}
        onRetry={() => void query.refetch()}
        emptyText={query.data?.total.ads === 0 ? 'No ads in this period' : 'No gaps: every ad was inspected'}
        csv={{ fileName: `coverage_gaps_${range.from}_${range.to}.csv` }}
      />
    </MaximisableCard>
  )
}
