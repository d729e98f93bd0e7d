import { dataAvailableFrom, type MetricRow, threatClassNames } from '@vigil/contract'
import {
  barsHeight,
  dspName,
  type Frame,
  type Hidden,
  labelsBehindOther,
  namedRows,
  seriesTotals,
  sspName,
  sspTrend,
  stackedBarsByTime,
  tableOfTimes,
  threatName,
  untilNow,
} from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey } from '../../../lib/reporting/filters.ts'
import { ChartWithLegend } from '../../../ui/chart/chart-with-legend.tsx'
import { LabelledBars } from '../../../ui/chart/labelled-bars.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import classes from './dashboard.module.css'
import { DonutWidget } from './donut-widget.tsx'
import type { DashboardFilters } from './filters.ts'
import { HeatWidget } from './heat-widget.tsx'
import type { TabProps } from './location-tab.tsx'
import { useWidget } from './use-widget.ts'

const dspNote = 'The DSP data is available from Jan 29 2021.'
// Enough height for every class.
const typesHeight = barsHeight(threatClassNames.length)

export function ThreatDetailsTab({ filters, siteWord }: TabProps) {
  const trend = useWidget('sspDailyTrend', filters)
  const types = useWidget('attackTypes', filters)
  const isBeforeDsps = filters.range.from < dataAvailableFrom.dsp
  const isOneDay = filters.range.from === filters.range.to
  return (
    <div className={classes.panels}>
      <DonutWidget
        widget="sspRequests"
        filters={filters}
        title="SSP Distribution"
        about="Attacks by the supply platform that delivered the ad. SSPs not yet identified show as Pending Verification."
        label="SSP"
        name={sspName}
      />
      <Widget
        title="Threats by SSP Daily Trend"
        about={`Attacks per ${isOneDay ? 'hour' : 'day'} (UTC), by supply platform.`}
        query={trend}
      >
        {(data) => <SspTrend rows={data} filters={filters} />}
      </Widget>
      <div className={classes.wide}>
        <HeatWidget
          widget="sspRequestsBySite"
          filters={filters}
          title={`Threats by SSP by ${siteWord}`}
          about="Attacks through the top 15 SSPs, by site."
          siteWord={siteWord}
          columnLabel="SSP"
          columnName={sspName}
        />
      </div>
      <DonutWidget
        widget="dspRequests"
        filters={filters}
        title="DSP Distribution"
        about="Attacks by the buying platform behind the ad. DSPs not yet identified show as Pending Verification."
        label="DSP"
        name={dspName}
        height={typesHeight}
        {...(isBeforeDsps && {
          emptyText: dspNote,
          actions: <span className={classes.note}>{dspNote}</span>,
        })}
      />
      <Widget
        title="Threats by Type"
        about="Attacks by class. The threat library explains each class."
        query={types}
        height={typesHeight}
      >
        {(data) => (
          <LabelledBars
            rows={namedRows(data, threatName)}
            count={threatClassNames.length}
            label="Type"
            measure="Threats"
            ariaLabel="Threats by type"
            hasValueColours
          />
        )}
      </Widget>
    </div>
  )
}

function SspTrend({ rows, filters }: { rows: MetricRow[]; filters: DashboardFilters }) {
  const { from, to } = filters.range
  const data = useMemo(() => untilNow(sspTrend(rows, { from, to }), new Date()), [rows, from, to])
  const all = useMemo(() => untilNow(sspTrend(rows, { from, to }, rows.length), new Date()), [rows, from, to])
  const option = useCallback((frame: Frame & { hidden: Hidden }) => stackedBarsByTime(data, frame), [data])
  return (
    <ChartWithLegend
      option={option}
      items={seriesTotals(data.series)}
      legendLabel="SSPs"
      ariaLabel="Threats by SSP over time"
      table={tableOfTimes(data)}
      fullTable={tableOfTimes(all)}
      others={labelsBehindOther(all.series, data.series)}
      resetKey={legendKey(filters)}
    />
  )
}
