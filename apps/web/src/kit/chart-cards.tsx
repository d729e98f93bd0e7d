import { ActionIcon, Stack } from '@mantine/core'
import {
  axisPercent,
  bars,
  barsHeight,
  type Frame,
  line,
  percent,
  type Row,
  type Stat,
  seriesTotals,
  shareOfWhole,
  stackedBarsByTime,
  type TimeSeries,
  tableOfRows,
  tableOfSeries,
  tableOfTimes,
  topRows,
  topSeriesThenOther,
  topThenOther,
  toShares,
} from '@vigil/presentation'
import { type ReactNode, useCallback, useState } from 'react'
import IconFilter from '~icons/filter'
import { Chart } from '../ui/chart/chart.tsx'
import { ChartWithLegend } from '../ui/chart/chart-with-legend.tsx'
import { DonutChart } from '../ui/chart/donut-chart.tsx'
import { HeatMap } from '../ui/chart/heat-map.tsx'
import { WorldMap } from '../ui/chart/world-map.tsx'
import { StatTile } from '../ui/stat-tile/stat-tile.tsx'
import { Widget } from '../ui/widget/widget.tsx'
import type { WidgetQuery } from '../ui/widget/widget-body.tsx'
import {
  countryMeasures,
  countryRows,
  drawCountries,
  drawShares,
  drawStacks,
  heatCells,
  network,
  sspRows,
  stats,
} from './chart-samples.ts'
import classes from './kit.module.css'

/** Each chart in a card, as on pages. */

function ready<Data>(data: Data): WidgetQuery<Data> {
  return { data, isPending: false, isFetching: false, isError: false, error: null, refetch: () => {} }
}

type View = { isMaximised: boolean }

function Card({ title, children }: { title: string; children: (view: View) => ReactNode }) {
  return (
    <Widget title={title} about="What is counted and how." query={ready(true)}>
      {(_, view) => children(view)}
    </Widget>
  )
}

export function Tiles() {
  const failed = { isError: true, error: { message: 'The server did not respond in time.' }, data: undefined }
  const tile = (label: string, stat: Stat) => ({ label, about: 'What is counted and how.', query: ready(stat) })
  return (
    <>
      <StatTile {...tile('Page Views Protected', stats.byDay)} goodWhen="up" />
      <StatTile {...tile('Attacks Prevented', stats.byHour)} />
      <StatTile {...tile('Threat Level', stats.level)} goodWhen="down" format={percent} exactFormat={percent} />
      <StatTile {...tile('Same as the previous period', stats.equal)} />
      <StatTile {...tile('From zero, with a long name that does not fit', stats.fromNothing)} goodWhen="down" />
      <StatTile {...tile('Nothing known', stats.unknown)} />
      <StatTile label="Loading" query={{ ...ready(stats.byDay), data: undefined, isFetching: true }} />
      <StatTile label="Failed" query={{ ...ready(stats.byDay), ...failed }} />
      <StatTile label="Refreshing" query={{ ...ready(stats.byDay), isFetching: true }} />
    </>
  )
}

export function Bars({ title, rows }: { title: string; rows: readonly Row[] }) {
  const [chosen, setChosen] = useState<string>()
  return (
    <Card title={chosen ? `${title}: ${chosen}` : title}>
      {({ isMaximised }) => <SiteBars title={title} rows={rows} count={isMaximised ? 100 : 5} onSelect={setChosen} />}
    </Card>
  )
}

type SiteBarsProps = { title: string; rows: readonly Row[]; count: number; onSelect: (label: string) => void }

function SiteBars({ title, rows, count, onSelect }: SiteBarsProps) {
  const option = useCallback(
    (frame: Frame) => bars(topRows(rows, count), { ...frame, measure: 'Attacks' }),
    [rows, count],
  )
  const shown = topRows(rows, count)
  return (
    <Chart
      option={option}
      ariaLabel={title}
      table={tableOfRows(shown, { label: 'Site', measure: 'Attacks' })}
      height={shown.length > 5 ? barsHeight(shown.length) : '100%'}
      onSelect={({ label }) => onSelect(label)}
    />
  )
}

export function Grouped({ title }: { title: string }) {
  return (
    <Card title={title}>
      {() => (
        <Chart option={drawCountries} ariaLabel={title} table={tableOfSeries(countryMeasures, { label: 'Country' })} />
      )}
    </Card>
  )
}

export function Percents({ title }: { title: string }) {
  return (
    <Card title={title}>
      {() => (
        <ChartWithLegend
          option={drawShares}
          items={seriesTotals(network.series)}
          legendLabel="Threat classes"
          ariaLabel={title}
          table={tableOfSeries({ ...network, series: toShares(network) }, { label: 'Of', format: shareOfWhole })}
        />
      )}
    </Card>
  )
}

export const Donut = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <Card title={title}>{() => <DonutChart rows={rows} label="SSP" measure="Threats" ariaLabel={title} />}</Card>
)

export function ChosenSlice({ title }: { title: string }) {
  const [chosen, setChosen] = useState<string>()
  return (
    <Card title={chosen ? `Chosen: ${chosen}` : title}>
      {() => (
        <DonutChart
          rows={topThenOther(sspRows, 5)}
          label="SSP"
          measure="Threats"
          ariaLabel={title}
          onSelect={({ label }) => setChosen(label)}
          itemActions={(label) => (
            <ActionIcon size={24} aria-label={`Choose ${label}`} onClick={() => setChosen(label)}>
              <IconFilter size={15} aria-hidden />
            </ActionIcon>
          )}
          isStacked
        />
      )}
    </Card>
  )
}

type TimesProps = { title: string; data: TimeSeries; top?: number; isRate?: boolean }

export function Lines({ title, data, top = 10, isRate = false }: TimesProps) {
  const shown = { ...data, series: topSeriesThenOther(data.series, top) }
  const formats = isRate ? { format: percent, axisFormat: axisPercent, isCount: false } : {}
  return (
    <Card title={title}>
      {() => (
        <ChartWithLegend
          option={(frame) => line(shown, { ...frame, ...formats })}
          items={seriesTotals(shown.series)}
          legendLabel={`Series of ${title}`}
          ariaLabel={title}
          table={tableOfTimes(shown, formats)}
        />
      )}
    </Card>
  )
}

export function Stacks({ title, data }: TimesProps) {
  const shown = { ...data, series: topSeriesThenOther(data.series, 10) }
  return (
    <Card title={title}>
      {() => (
        <ChartWithLegend
          option={(frame) => stackedBarsByTime(shown, frame)}
          items={seriesTotals(shown.series)}
          legendLabel={`Series of ${title}`}
          ariaLabel={title}
          table={tableOfTimes(shown)}
        />
      )}
    </Card>
  )
}

export function HorizontalStacks({ title }: { title: string }) {
  return (
    <Card title={title}>
      {() => (
        <ChartWithLegend
          option={drawStacks}
          items={seriesTotals(network.series)}
          legendLabel="Threat classes"
          ariaLabel={title}
          table={tableOfSeries(network, { label: 'Site' })}
        />
      )}
    </Card>
  )
}

export function Maps() {
  const [code, setCode] = useState<string>()
  const level = { measure: 'Threat Level' }
  return (
    <div className={classes.grid}>
      <Card title={code ? `Threat Level by Country: ${code}` : 'Threat Level by Country'}>
        {() => <WorldMap {...level} rows={countryRows} ariaLabel="Threat level by country" onSelect={setCode} />}
      </Card>
      <Card title="One country">
        {() => <WorldMap {...level} rows={countryRows.slice(0, 1)} ariaLabel="One country" />}
      </Card>
      <Card title="No country">{() => <WorldMap {...level} rows={[]} ariaLabel="No country" />}</Card>
    </div>
  )
}

export function HeatMaps() {
  const [count, setCount] = useState(5)
  const heat = { rowLabel: 'Site', columnLabel: 'SSP', measure: 'Threats', onCountChange: setCount }
  return (
    <Stack>
      <Card title="Threats by SSP by Site">
        {() => <HeatMap {...heat} cells={heatCells} count={count} ariaLabel="Threats by SSP and site" />}
      </Card>
      <div className={classes.grid}>
        <Card title="One cell">
          {() => <HeatMap {...heat} cells={heatCells.slice(0, 1)} count={5} ariaLabel="One cell" />}
        </Card>
        <Card title="In a narrow card">
          {() => <HeatMap {...heat} cells={heatCells} count={5} ariaLabel="Threats, narrow" />}
        </Card>
      </div>
    </Stack>
  )
}
