import { axisPercent, compactCount, type Format, type Frame, line, tableOfTimes } from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { Chart } from '../chart/chart.tsx'
import classes from './stat-tile.module.css'

type TrendViewProps = {
  label: string
  times: readonly string[]
  values: readonly (number | null)[]
  format: Format
  exactFormat: Format
}

/** The trend of a maximised tile, as a chart or a table with exact values. */
export function TrendView({ label, times, values, format, exactFormat }: TrendViewProps) {
  const data = useMemo(
    () => ({
      grain: times[0]?.includes('T') ? ('hour' as const) : ('day' as const),
      times: [...times],
      series: [{ label, values: [...values] }],
    }),
    [label, times, values],
  )
  const option = useCallback(
    (frame: Frame) =>
      line(data, {
        ...frame,
        format: exactFormat,
        ...(format === compactCount ? {} : { axisFormat: axisPercent, isCount: false }),
      }),
    [data, format, exactFormat],
  )
  return (
    <div className={classes.chart}>
      <Chart option={option} ariaLabel={label} table={tableOfTimes(data, { format: exactFormat })} />
    </div>
  )
}
