import { Stack } from '@mantine/core'
import { topThenOther } from '@vigil/presentation'
import {
  Bars,
  ChosenSlice,
  Donut,
  Grouped,
  HeatMaps,
  HorizontalStacks,
  Lines,
  Maps,
  Percents,
  Stacks,
  Tiles,
} from './chart-cards.tsx'
import {
  extremeRows,
  month,
  oneDay,
  quarter,
  rates,
  sampleSeries,
  siteRows,
  sspRows,
  week,
  withGaps,
} from './chart-samples.ts'
import classes from './kit.module.css'
import { Sample, Section } from './section.tsx'

/** Every chart with full, single, extreme and no data. */
export function ChartsSection() {
  return (
    <Section title="Charts">
      <Stack gap="lg">
        <Sample name="stat tiles: by day, by hour, equal, from zero, unknown, loading, failed, refreshing">
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
            <ChosenSlice title="Selectable slices and legend" />
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
