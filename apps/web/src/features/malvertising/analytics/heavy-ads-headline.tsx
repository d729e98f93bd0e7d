import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type HeavyAdsRow, heavyAdsOverall, heavyAdsTrendline } from '@vigil/contract'
import {
  compactCount,
  exactCount,
  type Format,
  type Frame,
  finePercent,
  line,
  tableOfTimes,
  untilNow,
} from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import type { DayRange } from '../../../lib/format/time-ranges.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { StatTile } from '../../../ui/stat-tile/stat-tile.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import { withAddition } from '../../../ui/widget/with-addition.ts'
import classes from './analytics.module.css'
import { type HeadlineFigure, heavyAdsLine, heavyAdsStat } from './heavy-ads-rows.ts'
import { heavyAdsQuery } from './queries.ts'
import type { View } from './view.ts'

type Words = { label: string; about: string; format: Format; exactFormat: Format; goodWhen?: 'down' }

const figures: Record<HeadlineFigure, Words> = {
  pageViewsProtected: {
    label: 'Page Views Protected',
    about: 'Page views on which the script ran in the selected period (UTC).',
    format: compactCount,
    exactFormat: exactCount,
  },
  violationsBlocked: {
    label: 'Heavy Ads Detected',
    about: 'Ads in the sample that exceeded the limits of Chrome for network or CPU use.',
    format: compactCount,
    exactFormat: exactCount,
    goodWhen: 'down',
  },
  violationLevel: {
    label: 'Heavy Ads Level',
    about: 'Heavy ads per 100 page views.',
    format: finePercent,
    exactFormat: finePercent,
    goodWhen: 'down',
  },
}
const tiles = ['pageViewsProtected', 'violationsBlocked', 'violationLevel'] as const
const options = ['violationsBlocked', 'violationLevel', 'pageViewsProtected'] as const

/** The overall numbers and the trend of one of them. */
export function HeavyAdsHeadline({ view }: { view: View }) {
  const { filters, search, change } = view
  const { chosen, ...reportingFilters } = filters
  const { range } = filters
  const overall = useQuery(heavyAdsQuery(heavyAdsOverall, reportingFilters))
  const byDay = useQuery(heavyAdsQuery(heavyAdsTrendline, reportingFilters))
  const { figure } = search
  return (
    <>
      <div className={classes.tiles}>
        {tiles.map((one) => (
          <StatTile
            key={one}
            query={withAddition(overall, byDay, (rows, days) => heavyAdsStat(rows, days, { figure: one, range }))}
            {...figures[one]}
          />
        ))}
      </div>
      <Widget
        title="Heavy Ads over Time"
        about={figures[figure].about}
        query={byDay}
        actions={<FigurePicker value={figure} onChange={(next) => change({ figure: next })} />}
        height={280}
      >
        {(rows) => <FigureLine rows={rows} figure={figure} range={range} />}
      </Widget>
    </>
  )
}

function FigurePicker({ value, onChange }: { value: HeadlineFigure; onChange: (figure: HeadlineFigure) => void }) {
  const isSmall = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const control = {
    size: 'xs',
    'aria-label': 'Metric in the chart',
    data: options.map((one) => ({ value: one, label: figures[one].label })),
    value,
  }
  const choose = (next: string) => onChange(next as HeadlineFigure) // one of the options
  // The segmented control is wider than a phone.
  if (isSmall) return <NativeSelect w={152} {...control} onChange={(event) => choose(event.currentTarget.value)} />
  return <SegmentedControl {...control} onChange={choose} />
}

function FigureLine({ rows, figure, range }: { rows: HeavyAdsRow[]; figure: HeadlineFigure; range: DayRange }) {
  const { label, exactFormat } = figures[figure]
  const isCount = figure !== 'violationLevel'
  const data = useMemo(
    () => untilNow(heavyAdsLine(rows, { figure, range }, label), new Date()),
    [rows, figure, range, label],
  )
  const option = useCallback(
    (frame: Frame) =>
      line(data, { ...frame, format: exactFormat, isCount, ...(!isCount && { axisFormat: exactFormat }) }),
    [data, exactFormat, isCount],
  )
  return <Chart option={option} ariaLabel={`${label} over time`} table={tableOfTimes(data, { format: exactFormat })} />
}
