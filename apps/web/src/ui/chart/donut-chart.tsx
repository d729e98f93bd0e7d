import {
  compactCount,
  donut,
  exactCount,
  type Format,
  labelsBehindOther,
  legendItems,
  otherLabel,
  type Row,
  tableOfRows,
} from '@vigil/presentation'
import { useCallback } from 'react'
import { useMaximised } from '../maximise/maximised.ts'
import { Chart } from './chart.tsx'
import { ChartLegend, type LegendItemActions } from './chart-legend.tsx'
import type { ChartSelection } from './chart-selection.ts'
import classes from './donut-chart.module.css'
import { useHiddenLabels } from './use-hidden-labels.ts'
import { usePalette } from './use-palette.ts'

type DonutChartProps = {
  /** From `topThenOther`. */
  rows: readonly Row[]
  /** Includes the rows behind Other; `rows` by default. */
  allRows?: readonly Row[]
  /** Noun for a slice, e.g. 'SSP'. */
  label: string
  measure: string
  ariaLabel: string
  format?: Format
  exactFormat?: Format
  /** Changing it shows all slices again. */
  resetKey?: string
  onSelect?: (selection: ChartSelection) => void
  itemActions?: LegendItemActions
  /** The values are already shares: do not repeat them as percentages. */
  isOfShares?: boolean
  /** Always puts the legend below, so that cards in a row look alike. */
  isStacked?: boolean
}

/** Other cannot be selected. */
const isNamed = (label: string) => label !== otherLabel

/** A donut with its legend next to it, or below if space is short. */
export function DonutChart(props: DonutChartProps) {
  const { rows, label, measure, ariaLabel, format = compactCount, exactFormat = exactCount, resetKey } = props
  const { onSelect, itemActions, isStacked, isOfShares = false, allRows = rows } = props
  const { isMaximised } = useMaximised()
  const toTable = (some: readonly Row[]) =>
    tableOfRows(some, { label, measure, format: exactFormat, hasShare: !isOfShares })
  const palette = usePalette()
  const [hidden, setHidden] = useHiddenLabels(resetKey)
  // Shares are those of the visible slices, as in the chart.
  const visible = legendItems(
    rows.map((row) => (hidden.has(row.label) ? { ...row, value: 0 } : row)),
    palette,
  )
  const items = legendItems(rows, palette).map((item, at) => ({
    ...item,
    share: hidden.has(item.label) ? null : (visible[at]?.share ?? null),
  }))
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
          table={toTable(rows)}
          fullTable={toTable(allRows)}
          onSelect={onSelect}
          canSelect={isNamed}
        />
        <ChartLegend
          items={isOfShares ? items.map((item) => ({ ...item, share: null })) : items}
          hidden={hidden}
          onHiddenChange={setHidden}
          label={`${label} legend`}
          format={isMaximised ? exactFormat : format}
          others={labelsBehindOther(allRows, rows)}
          itemActions={itemActions}
        />
      </div>
    </div>
  )
}
