import type { ThreatReport } from '@vigil/contract'
import classes from './analytics.module.css'
import type { View } from './analytics-page.tsx'
import { DonutCard } from './donut-card.tsx'
import { OverviewTable } from './overview-table.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { dimensionOf, type ReportScreen } from './screen.ts'
import { SiteCard } from './site-card.tsx'
import { TrendCard } from './trend-card.tsx'

const donutHeight = 352

/** Lines and bars by the report of the chosen tab, a donut for each report, and the table. */
export function Reports({ screen, view }: { screen: ReportScreen; view: View }) {
  const { filters, search, change } = view
  const dimension = dimensionOf(screen, search.tab)
  const charts = { screen, dimension, view }
  return (
    <>
      <ReportTabs
        label={`${screen.measure} by`}
        tabs={screen.dimensions.map(({ report, label }) => ({ value: report, label }))}
        value={dimension.report}
        onChange={(tab) => change({ tab })}
      >
        <div className={classes.charts}>
          <TrendCard {...charts} title={`${screen.measure} by ${dimension.label}`} />
          <SiteCard {...charts} />
        </div>
      </ReportTabs>
      <div className={classes.donuts}>
        {screen.donuts.map((report) => {
          const { label } = dimensionOf(screen, report)
          const actions = screen.comparison?.({ reportType: report as ThreatReport, title: label, filters }) // only threats are compared
          return (
            <DonutCard
              key={report}
              screen={screen}
              dimension={dimensionOf(screen, report)}
              view={view}
              height={donutHeight}
              actions={actions}
            />
          )
        })}
      </div>
      <OverviewTable screen={screen} view={view} />
    </>
  )
}
