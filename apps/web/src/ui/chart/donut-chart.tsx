import {
  compactCount,
  donut,
  exactCount,
  type Format,
  legendItems,
  otherLabel,
  type Row,
  tableOfRows,
} from '@vigil/charts'
import { useCallback } from 'react'
import { Chart } from './chart.tsx'
import { ChartLegend, type LegendItemActions } from './chart-legend.tsx'
import type { ChartSelection } from './chart-selection.ts'
import classes from './donut-chart.module.css'
import { useHiddenLabels } from './use-hidden-labels.ts'
import { usePalette } from './use-palette.ts'

type DonutChartProps = {
  /** From `topThenOther`. */
  rows: readonly Row[]
  /** What a slice is, such as 'SSP'. */
  label: string
  measure: string
  ariaLabel: string
  format?: Format
  exactFormat?: Format
  /** All slices are shown again when it changes. */
  resetKey?: string
  onSelect?: (selection: ChartSelection) => void
  itemActions?: LegendItemActions
  /** The values are shares already: they are not told twice. */
  isOfShares?: boolean
  /** The legend is below wherever it stands, so that a row of cards looks alike. */
  isStacked?: boolean
}

/** What stands for many cannot be chosen as one. */
const isNamed = (label: string) => label !== otherLabel

/** A donut with its legend: beside it where there is room, else below. */
export function DonutChart(props: DonutChartProps) {
  const { rows, label, measure, ariaLabel, format = compactCount, exactFormat = exactCount, resetKey } = props
  const { onSelect, itemActions, isStacked, isOfShares = false } = props
  const palette = usePalette()
  const items = legendItems(rows, palette)
  const [hidden, setHidden] = useHiddenLabels(resetKey)
  const option = useCallback(
    (frame: Parameters<typeof donut>[1]) => donut(rows, { ...frame, hidden, measure, format, exactFormat }),
    [rows, hidden, measure, format, exactFormat],
  )
  return (
    <div className={classes.frame}>
      <div className={classes.pair} data-stacked={isStacked || undefined}>
        <Chart
          option={option}
          ariaLabel={ariaLabel}
          table={tableOfRows(rows, { label, measure, format: exactFormat, hasShare: !isOfShares })}
          onSelect={onSelect}
          canSelect={isNamed}
        />
        <ChartLegend
          items={isOfShares ? items.map((item) => ({ ...item, share: null })) : items}
          hidden={hidden}
          onHiddenChange={setHidden}
          label={`${label} legend`}
          format={format}
          itemActions={itemActions}
        />
      </div>
    </div>
  )
}
