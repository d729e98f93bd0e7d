import { useQuery } from '@tanstack/react-query'
import type { ThreatReport } from '@vigil/contract'
import IconChartDonut from '~icons/chart-donut'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import classes from './analytics.module.css'
import { DonutCard } from './donut-card.tsx'
import { OverviewTable } from './overview-table.tsx'
import { reportQuery } from './queries.ts'
import { ReportTabs } from './report-tabs.tsx'
import { findDimension, type ReportScreen } from './screen.ts'
import { SiteCard } from './site-card.tsx'
import { TrendCard } from './trend-card.tsx'
import type { View } from './view.ts'

const donutHeight = 344

/** Replaces the charts when all of them would be empty. */
function Nothing({ screen, isNarrowed }: { screen: ReportScreen; isNarrowed: boolean }) {
  const [text, hint] = isNarrowed
    ? ['No data found, please reset.', 'Choose another date range or more sites, or reset the smart filter.']
    : [
        `No ${screen.measure.toLowerCase()} in the selected period`,
        screen.platform
          ? 'Choose another date range.'
          : 'Choose another date range, or check that the tag is installed.',
      ]
  return (
    <SectionCard>
      <EmptyState icon={<IconChartDonut size={20} stroke={1.75} />} text={text} hint={hint} minHeight={240} />
    </SectionCard>
  )
}

/** Trend and bars by the active report, a donut per report, and the table. */
export function Reports({ screen, view }: { screen: ReportScreen; view: View }) {
  const { filters, search, change } = view
  const dimension = findDimension(screen, search.tab)
  const charts = { screen, dimension, view }
  const first = { request: 'percentage', report: findDimension(screen, '').report, filters } as const
  const { data } = useQuery(reportQuery(screen, first))
  if (data?.data.length === 0) return <Nothing screen={screen} isNarrowed={!view.reporting.isDefault} />
  return (
    <>
      <ReportTabs
        label={`${screen.measure} by`}
        tabs={screen.dimensions.map(({ report, label }) => ({ value: report, label }))}
        value={dimension.report}
        onChange={(tab) => change({ tab })}
      >
        <div className={classes.charts}>
          <TrendCard {...charts} title={`${screen.measure} over Time`} />
          {screen.platform?.hasSites !== false && <SiteCard {...charts} />}
        </div>
      </ReportTabs>
      <div className={classes.donuts}>
        {screen.donuts.map((report) => {
          const { label } = findDimension(screen, report)
          const actions = screen.comparison?.({ reportType: report as ThreatReport, title: label, filters }) // only threat screens have a comparison
          return (
            <DonutCard
              key={report}
              screen={screen}
              dimension={findDimension(screen, report)}
              view={view}
              height={donutHeight}
              actions={actions}
              isStacked
            />
          )
        })}
      </div>
      <OverviewTable screen={screen} view={view} />
    </>
  )
}
