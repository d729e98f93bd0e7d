import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CoverageDimension, type CoverageRow, coverageDimensions } from '@vigil/contract'
import { dollars, exactCount, shareOfWhole } from '@vigil/presentation'
import { useMemo } from 'react'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { MaximisableCard } from '../../../ui/section-card.tsx'
import classes from './coverage.module.css'
import { CoverageBar, CoverageKey } from './coverage-bar.tsx'
import { readFigure } from './coverage-rows.ts'
import { dimensionWords, nameValue, reasonWords } from './coverage-words.ts'
import { breakdownQuery } from './queries.ts'

const lossesInWords = ({ losses }: CoverageRow) =>
  losses.map(({ reason, ads }) => `${reasonWords[reason].label}: ${exactCount(ads)}`).join('; ')

const number = (id: string, header: string, value: (row: CoverageRow) => number, width: number) =>
  ({ id, header, value, cell: (row) => exactCount(value(row)), align: 'end', width }) satisfies DataColumn<CoverageRow>

const share = (id: string, header: string, value: (row: CoverageRow) => number | null, width: number) =>
  ({
    id,
    header,
    value: (row) => value(row) ?? '',
    cell: (row) => (value(row) === null ? '–' : shareOfWhole(value(row))),
    align: 'end',
    width,
  }) satisfies DataColumn<CoverageRow>

const buildColumns = (dimension: CoverageDimension): DataColumn<CoverageRow>[] => [
  {
    id: 'label',
    header: dimensionWords[dimension].column,
    value: ({ label }) => nameValue(dimension, label),
    minWidth: 190,
    grow: 2,
  },
  {
    id: 'bar',
    header: 'Coverage',
    isSortable: false,
    isExported: false,
    minWidth: 110,
    value: () => '',
    cell: (row) => <CoverageBar {...row} />,
  },
  share('inspectedShare', 'Inspected', readFigure.ads, 90),
  share('valueShare', 'Of value', readFigure.value, 84),
  number('ads', 'Ads', ({ ads }) => ads, 76),
  number('lost', 'Not inspected', readFigure.lostAds as (row: CoverageRow) => number, 116), // null only for shares
  number('contained', 'Contained', ({ contained }) => contained, 96),
  {
    id: 'lostValue',
    header: 'Value lost',
    value: (row) => readFigure.lostValue(row) ?? 0,
    cell: (row) => dollars(readFigure.lostValue(row)),
    align: 'end',
    width: 92,
  },
]

type BreakdownTableProps = {
  dimension: CoverageDimension
  onChange: (dimension: CoverageDimension) => void
  filters: ReportingFilters
}

export function BreakdownTable({ dimension, onChange, filters }: BreakdownTableProps) {
  return (
    <MaximisableCard title="Coverage by" description="Ads inspected, contained and neither, and the reasons" isFlush>
      <Tabs
        value={dimension}
        onChange={(next) => onChange((next ?? dimension) as CoverageDimension)} // one of the tabs
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} aria-label="Coverage by">
          {coverageDimensions.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {dimensionWords[one].tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={dimension}>
          <CoverageKey />
          <Rows dimension={dimension} filters={filters} />
        </Tabs.Panel>
      </Tabs>
    </MaximisableCard>
  )
}

function Rows({ dimension, filters }: Pick<BreakdownTableProps, 'dimension' | 'filters'>) {
  const query = useQuery(breakdownQuery(dimension, filters))
  const columns = useMemo(
    (): DataColumn<CoverageRow>[] => [
      ...buildColumns(dimension),
      // One column per reason would not fit; the export has them in words.
      { id: 'reasons', header: 'Reasons', value: lossesInWords, isSortable: false, minWidth: 180, grow: 3 },
    ],
    [dimension],
  )
  const { from, to } = filters.range
  return (
    <DataTable
      caption={`Coverage by ${dimensionWords[dimension].tab.toLowerCase()}`}
      columns={columns}
      rows={query.data}
      rowId={({ label }) => label}
      defaultView={{ sort: { columnId: 'ads', direction: 'desc' } }}
      isLoading={query.isPending}
      isFetching={query.isFetching}
      error={query.data ? null : query.error}
      onRetry={() => void query.refetch()}
      emptyText="No ads in this period"
      csv={{ fileName: `coverage_by_${dimension}_${from}_${to}.csv` }}
    />
  )
}
