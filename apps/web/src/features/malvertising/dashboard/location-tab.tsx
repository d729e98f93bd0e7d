import type { MetricRow } from '@vigil/contract'
import {
  barsHeight,
  countryLabel,
  countryLevels,
  countryMeasures,
  type Frame,
  groupedBars,
  tableOfSeries,
} from '@vigil/presentation'
import { useCallback, useEffect, useMemo } from 'react'
import { Chart } from '../../../ui/chart/chart.tsx'
import { fetchWorldAhead, WorldMap } from '../../../ui/chart/world-map.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import classes from './dashboard.module.css'
import type { DashboardFilters } from './filters.ts'
import { HeatWidget } from './heat-widget.tsx'
import { useWidget } from './use-widget.ts'

export type TabProps = { filters: DashboardFilters; siteWord: string }

const shownCountries = 5
const unknownCountry = 'Unknown'
/** Codes fit narrow columns; names are shown on hover. */
const countryCode = (code: string) => code || unknownCountry

export function LocationTab({ filters, siteWord }: TabProps) {
  const countries = useWidget('countryRequests', filters)
  useEffect(fetchWorldAhead, [])
  return (
    <div className={classes.panels}>
      <Widget
        title="Page Views & Threats by Country"
        about="The five countries with the most page views; all when maximised. Each measure has its own scale."
        query={countries}
      >
        {(data, { isMaximised }) => <CountryBars rows={data} isMaximised={isMaximised} />}
      </Widget>
      <Widget
        title="Threat Level by Country"
        about="Attacks as a share of page views in each country."
        query={countries}
      >
        {(data) => <CountryMap rows={data} />}
      </Widget>
      <div className={classes.wide}>
        <HeatWidget
          widget="countryRequestsBySite"
          filters={filters}
          title={`Threats by Country and ${siteWord}`}
          about="Attacks in the top 15 countries, by site."
          siteWord={siteWord}
          columnLabel="Country"
          columnName={countryCode}
          columnTitle={(code) => countryLabel(code === unknownCountry ? '' : code)}
        />
      </div>
    </div>
  )
}

function CountryBars({ rows, isMaximised }: { rows: MetricRow[]; isMaximised: boolean }) {
  const count = isMaximised ? rows.length : shownCountries
  const measures = useMemo(() => countryMeasures(rows, count), [rows, count])
  const option = useCallback((frame: Frame) => groupedBars(measures, frame), [measures])
  return (
    <Chart
      option={option}
      ariaLabel="Page views and threats by country"
      table={tableOfSeries(measures, { label: 'Country' })}
      height={isMaximised ? barsHeight(count + 1) : '100%'}
    />
  )
}

function CountryMap({ rows }: { rows: MetricRow[] }) {
  const levels = useMemo(() => countryLevels(rows), [rows])
  return <WorldMap rows={levels} measure="Threat Level" ariaLabel="Threat level by country" />
}
