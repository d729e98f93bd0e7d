import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { analyticsFilterGroups, type HeavyAdsReportRow, heavyAdsReport, heavyAdsSamplePercent } from '@vigil/contract'
import { finePercent } from '@vigil/presentation'
import { useMemo } from 'react'
import { WorldMap } from '../../../ui/chart/world-map.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import classes from './analytics.module.css'
import { AnalyticsPage } from './analytics-page.tsx'
import { sharedDimensions } from './dimensions.ts'
import { DonutCard } from './donut-card.tsx'
import { HeavyAdsHeadline } from './heavy-ads-headline.tsx'
import { heavyAdsLevels } from './heavy-ads-rows.ts'
import { reportQuery, selectRows } from './queries.ts'
import { ReportTabs } from './report-tabs.tsx'
import type { Dimension, Screen } from './screen.ts'
import { TrendCard } from './trend-card.tsx'
import type { View } from './view.ts'

const { ssp, dsp, deviceType, country } = sharedDimensions('Heavy ads detected')
const violationType: Dimension = {
  report: 'violation_type',
  label: 'Violation',
  about: 'Heavy ads detected, by the browser threshold they exceeded.',
}

const heavyAds: Screen = {
  endpoint: heavyAdsReport,
  groups: analyticsFilterGroups.heavyAds,
  measure: 'Heavy ads',
  dimensions: [ssp, dsp, deviceType, violationType, country],
}

const sampleNote = `Heavy-ads data uses a ${heavyAdsSamplePercent}% sample per creative. Numbers are sample counts and are not extrapolated.`

const tabs = [
  { value: 'ssp', label: 'SSP', content: (view: View) => <PlatformTab dimension={ssp} view={view} /> },
  { value: 'dsp', label: 'DSP', content: (view: View) => <PlatformTab dimension={dsp} view={view} /> },
  {
    value: 'location_and_device_data',
    label: 'Location & Device Data',
    content: (view: View) => <LocationTab view={view} />,
  },
] as const

export const HeavyAdsPage = () => (
  <AnalyticsPage screen={heavyAds}>
    {(view) => {
      const tab = tabs.find(({ value }) => value === view.search.tab) ?? tabs[0]
      return (
        <>
          <p className={classes.note}>{sampleNote}</p>
          <HeavyAdsHeadline view={view} />
          <ReportTabs
            label="Heavy ads by"
            tabs={tabs}
            value={tab.value}
            onChange={(next) => view.change({ tab: next })}
          >
            {tab.content(view)}
          </ReportTabs>
        </>
      )
    }}
  </AnalyticsPage>
)

function PlatformTab({ dimension, view }: { dimension: Dimension; view: View }) {
  const { label } = dimension
  return (
    <div className={classes.panels}>
      <DonutCard screen={heavyAds} dimension={dimension} view={view} title={`${label} Distribution`} height={336} />
      <TrendCard
        screen={heavyAds}
        dimension={dimension}
        view={view}
        title={`Heavy Ads by ${label} Daily Trend`}
        picture="bars"
      />
    </div>
  )
}

function LocationTab({ view }: { view: View }) {
  const { filters } = view
  const isSmall = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const countries = useQuery(reportQuery(heavyAds, { request: 'percentage', report: country.report, filters }))
  return (
    <div className={classes.panels}>
      <DonutCard screen={heavyAds} dimension={deviceType} view={view} title="Device Type" />
      <DonutCard screen={heavyAds} dimension={violationType} view={view} title="Violation Distribution" />
      <div className={classes.wide}>
        <Widget
          title="Heavy Ads Level by Country"
          about="Heavy ads per 100 page views in each country."
          query={selectRows(countries)}
          height={isSmall ? 240 : 400}
        >
          {(rows) => <LevelMap rows={rows} />}
        </Widget>
      </div>
    </div>
  )
}

function LevelMap({ rows }: { rows: HeavyAdsReportRow[] }) {
  const levels = useMemo(() => heavyAdsLevels(rows), [rows])
  return (
    <WorldMap rows={levels} measure="Heavy Ads Level" ariaLabel="Heavy ads level by country" format={finePercent} />
  )
}
