import { useQuery } from '@tanstack/react-query'
import {
  compactCount,
  compactDollars,
  dollars,
  exactCount,
  type Format,
  type Frame,
  type Hidden,
  line,
  percent,
  seriesTotals,
  shareOfWhole,
  tableOfTimes,
  untilNow,
} from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey, type ReportingFilters } from '../../../lib/reporting/filters.ts'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { ReportingFilterBar } from '../../../lib/reporting/reporting-filter-bar.tsx'
import { useReporting } from '../../../lib/reporting/use-reporting.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { ChartWithLegend } from '../../../ui/chart/chart-with-legend.tsx'
import { LabelledBars } from '../../../ui/chart/labelled-bars.tsx'
import { StatTile } from '../../../ui/stat-tile/stat-tile.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import { BreakdownTable } from './breakdown-table.tsx'
import classes from './coverage.module.css'
import { type CoverageFigure, type CoverageReport, coverageLines, coverageStat } from './coverage-rows.ts'
import { type CoverageSearch, coverageSearch } from './coverage-search.ts'
import { reasonWords } from './coverage-words.ts'
import { GapTable } from './gap-table.tsx'
import { PageChecks } from './page-checks.tsx'
import { coverageQuery } from './queries.ts'

type Tile = { label: string; about: string; format: Format; exactFormat: Format; goodWhen: 'up' | 'down' }

const tiles: Record<CoverageFigure, Tile> = {
  ads: {
    label: 'Ads Inspected',
    about: 'Ads that were scanned before they ran, as a share of all ads that the scripts counted.',
    format: shareOfWhole,
    exactFormat: percent,
    goodWhen: 'up',
  },
  value: {
    label: 'Value Inspected',
    about: 'The same as a share of the bids’ prices. Only Prebid’s bids have a price.',
    format: shareOfWhole,
    exactFormat: percent,
    goodWhen: 'up',
  },
  lostAds: {
    label: 'Ads Not Inspected',
    about: 'Ads that ran without a complete scan. Many of them are contained: their frames are limited.',
    format: compactCount,
    exactFormat: exactCount,
    goodWhen: 'down',
  },
  lostValue: {
    label: 'Value Not Inspected',
    about: 'Prices of the bids for ads that were not inspected, in US dollars.',
    format: compactDollars,
    exactFormat: dollars,
    goodWhen: 'down',
  },
}
const figures = ['ads', 'value', 'lostAds', 'lostValue'] as const

export function CoveragePage() {
  const [search, change] = usePageSearch(coverageSearch)
  return (
    <PublisherPage organization={search.organization}>
      {(chosen) => <Coverage {...chosen} search={search} change={change} />}
    </PublisherPage>
  )
}

type CoverageProps = Pick<
  Parameters<typeof useReporting<CoverageSearch>>[0],
  'organizationId' | 'offered' | 'remember' | 'search' | 'change'
>

function Coverage({ search, change, ...organization }: CoverageProps) {
  const reporting = useReporting({
    ...organization,
    search,
    change,
    timeframe: 'TATimeframe',
    today: 'optional',
    emptied: {},
  })
  const { filters } = reporting
  const query = useQuery(coverageQuery(filters))
  return (
    <div className={classes.page}>
      <ReportingFilterBar reporting={reporting} />
      <div className={classes.tiles}>
        {figures.map((figure) => (
          <StatTile
            key={figure}
            query={mapData(query, (report) => coverageStat(report, figure, filters.range))}
            {...tiles[figure]}
          />
        ))}
      </div>
      <div className={classes.charts}>
        <Widget
          title="Coverage over Time"
          about="Inspected ads as a share of all ads, and of their value where bids have a price."
          query={mapData(query, ({ trend }) => trend)}
          emptyText="No ads in this period"
        >
          {(trend) => <CoverageLines trend={trend} filters={filters} />}
        </Widget>
        <Widget
          title="Reasons"
          about="Why ads were not inspected, or not completely, before they ran."
          query={mapData(query, ({ total }) => total.losses)}
          emptyText="Every ad was inspected"
        >
          {(losses) => (
            <LabelledBars
              rows={losses.map(({ reason, ads }) => ({ label: reasonWords[reason].label, value: ads }))}
              count={losses.length}
              label="Reason"
              measure="Ads"
              ariaLabel="Ads not inspected by reason"
            />
          )}
        </Widget>
      </div>
      <GapTable query={query} filters={filters} />
      <BreakdownTable dimension={search.by} onChange={(by) => change({ by })} filters={filters} />
      <PageChecks organizationId={filters.organizationId} />
    </div>
  )
}

function CoverageLines({ trend, filters }: { trend: CoverageReport['trend']; filters: ReportingFilters }) {
  const { range } = filters
  const data = useMemo(() => untilNow(coverageLines(trend, range), new Date()), [trend, range])
  const option = useCallback(
    (frame: Frame & { hidden: Hidden }) =>
      line(data, { ...frame, format: percent, axisFormat: shareOfWhole, isCount: false, max: 1 }),
    [data],
  )
  return (
    <ChartWithLegend
      swatch="line"
      option={option}
      items={seriesTotals(data.series)}
      legendLabel="Coverage legend"
      ariaLabel="Coverage over time"
      table={tableOfTimes(data, { format: percent })}
      resetKey={legendKey(filters)}
    />
  )
}

const mapData = <Data, Result>(query: WidgetQuery<Data>, map: (data: Data) => Result): WidgetQuery<Result> => ({
  data: query.data === undefined ? undefined : map(query.data),
  isPending: query.isPending,
  isFetching: query.isFetching,
  isError: query.isError,
  error: query.error,
  refetch: query.refetch,
})
