import { ActionIcon, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import {
  axisPercent,
  bars,
  barsHeight,
  type DayRange,
  type Frame,
  groupedBars,
  type Hidden,
  line,
  percent,
  percentBars,
  type Row,
  type Series,
  type Stat,
  seriesTotals,
  shareOfWhole,
  sharesOf,
  stackedBars,
  stackedBarsByTime,
  type TimeSeries,
  tableOfRows,
  tableOfSeries,
  tableOfTimes,
  timesOf,
  topRows,
  topSeriesThenOther,
  topThenOther,
} from '@vigil/charts'
import { type ReactNode, useCallback, useState } from 'react'
import { Chart } from '../ui/chart/chart.tsx'
import { ChartWithLegend } from '../ui/chart/chart-with-legend.tsx'
import { DonutChart } from '../ui/chart/donut-chart.tsx'
import { HeatMap } from '../ui/chart/heat-map.tsx'
import { WorldMap } from '../ui/chart/world-map.tsx'
import { StatTile } from '../ui/stat-tile/stat-tile.tsx'
import { Widget } from '../ui/widget/widget.tsx'
import type { WidgetQuery } from '../ui/widget/widget-body.tsx'
import classes from './kit.module.css'
import { Sample, Section } from './section.tsx'

/** Every chart with full, single, extreme and no data. */
export function ChartsSection() {
  return (
    <Section title="Charts">
      <Stack gap="lg">
        <Sample name="stat tiles: by day, by hour, equal, from nothing, unknown, loading, failed, refreshing">
          <div className={classes.grid}>
            <Tiles />
          </div>
        </Sample>
        <Sample name="bars">
          <div className={classes.grid}>
            <Bars title="Attacks By site" rows={siteRows} />
            <Bars title="One bar" rows={siteRows.slice(0, 1)} />
            <Bars title="Extreme" rows={extremeRows} />
            <Bars title="No bars" rows={[]} />
            <Grouped title="Page Views & Threats by Country" />
            <Percents title="Network Comparison" />
          </div>
        </Sample>
        <Sample name="donuts">
          <div className={classes.grid}>
            <Donut title="SSP Distribution" rows={topThenOther(sspRows, 10)} />
            <Donut title="Top 5" rows={topThenOther(sspRows, 5)} />
            <Donut title="One slice" rows={sspRows.slice(0, 1)} />
            <Donut title="Extreme slices" rows={topThenOther(extremeRows, 5)} />
            <Donut title="Nothing counted" rows={[{ label: 'Chrome', value: 0 }]} />
            <ChosenSlice title="Slices and legend can be chosen" />
          </div>
        </Sample>
        <Sample name="lines">
          <div className={classes.grid}>
            <Lines title="By day" data={sampleSeries(week, 4)} />
            <Lines title="By hour, with gaps" data={withGaps(sampleSeries(oneDay, 2))} />
            <Lines title="One series, 90 days" data={sampleSeries(quarter, 1)} />
            <Lines title="One point" data={sampleSeries({ from: '2026-11-14', to: '2026-11-14' }, 1, 1)} />
            <Lines title="Thirty series" data={sampleSeries(month, 30)} top={30} />
            <Lines title="A rate" data={rates} isRate />
            <Lines title="No series" data={sampleSeries(week, 0)} />
          </div>
        </Sample>
        <Sample name="stacked bars">
          <div className={classes.grid}>
            <Stacks title="Threats by SSP Daily Trend" data={sampleSeries(week, 12)} />
            <Stacks title="A month" data={sampleSeries(month, 5)} />
            <Stacks title="By hour" data={sampleSeries(oneDay, 3)} />
            <HorizontalStacks title="Attacks by Site" />
          </div>
        </Sample>
        <Sample name="world map">
          <Maps />
        </Sample>
        <Sample name="heat map">
          <HeatMaps />
        </Sample>
      </Stack>
    </Section>
  )
}

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

function Tiles() {
  const failed = { isError: true, error: { message: 'The server did not answer in time.' }, data: undefined }
  const tile = (label: string, stat: Stat) => ({ label, about: 'What is counted and how.', query: ready(stat) })
  return (
    <>
      <StatTile {...tile('Page Views Protected', stats.byDay)} goodWhen="up" />
      <StatTile {...tile('Attacks Prevented', stats.byHour)} />
      <StatTile {...tile('Threat Level', stats.level)} goodWhen="down" format={percent} exactFormat={percent} />
      <StatTile {...tile('The period before was the same', stats.equal)} />
      <StatTile {...tile('From nothing, with a long name that does not fit', stats.fromNothing)} goodWhen="down" />
      <StatTile {...tile('Nothing known', stats.unknown)} />
      <StatTile label="Loading" query={{ ...ready(stats.byDay), data: undefined, isFetching: true }} />
      <StatTile label="Failed" query={{ ...ready(stats.byDay), ...failed }} />
      <StatTile label="Refreshing" query={{ ...ready(stats.byDay), isFetching: true }} />
    </>
  )
}

function Bars({ title, rows }: { title: string; rows: readonly Row[] }) {
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

function Grouped({ title }: { title: string }) {
  return (
    <Card title={title}>
      {() => (
        <Chart option={drawCountries} ariaLabel={title} table={tableOfSeries(countryMeasures, { label: 'Country' })} />
      )}
    </Card>
  )
}

function Percents({ title }: { title: string }) {
  return (
    <Card title={title}>
      {() => (
        <ChartWithLegend
          option={drawShares}
          items={seriesTotals(network.series)}
          legendLabel="Threat classes"
          ariaLabel={title}
          table={tableOfSeries({ ...network, series: sharesOf(network) }, { label: 'Of', format: shareOfWhole })}
        />
      )}
    </Card>
  )
}

const Donut = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <Card title={title}>{() => <DonutChart rows={rows} label="SSP" measure="Threats" ariaLabel={title} />}</Card>
)

function ChosenSlice({ title }: { title: string }) {
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

function Lines({ title, data, top = 10, isRate = false }: TimesProps) {
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

function Stacks({ title, data }: TimesProps) {
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

function HorizontalStacks({ title }: { title: string }) {
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

function Maps() {
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

function HeatMaps() {
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

const week: DayRange = { from: '2026-11-08', to: '2026-11-14' }
const month: DayRange = { from: '2026-10-16', to: '2026-11-14' }
const quarter: DayRange = { from: '2026-08-17', to: '2026-11-14' }
const oneDay: DayRange = { from: '2026-11-14', to: '2026-11-14' }

const ssps = [
  'Index Exchange',
  'Xandr',
  'Magnite',
  'PubMatic',
  'OpenX',
  'Criteo',
  'TripleLift',
  'Sovrn',
  'Sharethrough',
]
const sspName = (at: number) => ssps[at] ?? `Supply partner number ${at + 1}`

/** Fixed waves: a picture of the page is the same each time. */
const wave = (at: number, shift: number, height: number) => Math.round(height * (1.3 + Math.sin(at / 2 + shift * 1.7)))

function sampleSeries(range: DayRange, count: number, length?: number): TimeSeries {
  const times = timesOf(range).slice(0, length)
  const series: Series[] = Array.from({ length: count }, (_, at) => ({
    label: sspName(at),
    values: times.map((_, time) => wave(time, at, 9_000 / (at + 1))),
  }))
  return { grain: range.from === range.to ? 'hour' : 'day', times, series }
}

const withGaps = ({ series, ...data }: TimeSeries): TimeSeries => ({
  ...data,
  series: series.map(({ label, values }, own) => ({
    label,
    values: values.map((value, at) => (at > 15 || (own === 0 && at > 4 && at < 9 && at !== 7) ? null : value)),
  })),
})

const rates: TimeSeries = {
  ...sampleSeries(week, 1),
  series: [{ label: 'Threat Level', values: [0.0004, 0.00042, 0.0005, 0.0003, 0.00033, 0.0004, 0.00061] }],
}

const trend = ({ times, series: [first] }: TimeSeries) => ({ times, values: first?.values ?? [] })
const stats: Record<'byDay' | 'byHour' | 'level' | 'equal' | 'fromNothing' | 'unknown', Stat> = {
  byDay: { value: 128_400_321, before: 112_000_000, trend: trend(sampleSeries(week, 1)) },
  byHour: { value: 9_320, before: 12_411, trend: trend(withGaps(sampleSeries(oneDay, 1))) },
  level: { value: 0.000_072, before: 0.000_11, trend: trend(rates) },
  equal: { value: 40, before: 40, trend: { times: timesOf(week), values: [5, 5, 5, 5, 5, 5, 10] } },
  fromNothing: { value: 7, before: 0, trend: { times: timesOf(week), values: [0, 0, 0, 0, 0, 0, 7] } },
  unknown: { value: null, before: null, trend: { times: timesOf(week), values: timesOf(week).map(() => null) } },
}

const siteRows: Row[] = Array.from({ length: 120 }, (_, at) => ({
  label: at === 1 ? 'a-very-long-host-name.of-a-subdomain.of.news.example' : `site-${at + 1}.example`,
  value: Math.round(128_000 / (at + 1) ** 1.4),
}))

const extremeRows: Row[] = [
  { label: 'giant.example', value: 9_007_199_254_740_991 },
  { label: '<img src=x onerror=alert(1)>{b|bold}', value: 12_000_000 },
  { label: 'ad\u202egnp.exe\u0000 日本語のとても長い広告主の名前がここに入ります', value: 400 },
  { label: 'one.example', value: 1 },
  { label: 'none.example', value: 0 },
]

const sspRows: Row[] = Array.from({ length: 24 }, (_, at) => ({
  label: sspName(at),
  value: Math.round(40_000 / (at + 1)),
}))

const countryMeasures = {
  categories: ['United States', 'Germany', 'United Kingdom', 'Bosnia and Herzegovina', 'Japan'],
  series: [
    { label: 'Page views', values: [12_400_000, 8_200_000, 5_950_000, 400_000, 0] },
    { label: 'Threats', values: [3_204, 121, 998, 12, 0] },
  ],
}
const drawCountries = (frame: Frame) => groupedBars(countryMeasures, frame)

const network = {
  categories: ['Your sites', 'Publishers of news', 'Network'],
  series: [
    { label: 'Forced redirect', values: [420, 300, null] },
    { label: 'Cloaking', values: [210, 280, null] },
    { label: 'Phishing', values: [90, 250, null] },
    { label: 'Drive-by download', values: [12, 80, null] },
    { label: 'Crypto mining', values: [1, 9, null] },
  ],
}
type LegendFrame = Frame & { hidden: Hidden }
const drawShares = (frame: LegendFrame) => percentBars(network, frame)
const drawStacks = (frame: LegendFrame) => stackedBars(network, frame)

const countryRows = [
  'US',
  'DE',
  'SG',
  'BR',
  'IN',
  'FR',
  'GB',
  'UA',
  'AU',
  'ZA',
  'MT',
  'JP',
  'RU',
  'CN',
  'MX',
  'NG',
].map((code, at) => ({
  code,
  value: 0.004 / (at + 1) ** 1.5,
  details: [{ label: 'Threats', value: `${900 - at * 50}` }],
}))

const heatCells = siteRows.slice(0, 40).flatMap((site, row) =>
  sspRows.slice(0, 15).map((ssp, column) => ({
    row: site.label,
    column: ssp.label,
    value: (row * 7 + column * 3) % 5 === 0 ? 0 : Math.round((site.value / (column + 1)) * (1 + ((row + column) % 3))),
  })),
)
