import type { ChartOption, ChartTable, Format, Frame, Hidden, Row } from '@vigil/charts'
import { legendItems } from '@vigil/charts'
import { useCallback } from 'react'
import { Chart } from './chart.tsx'
import { ChartLegend, type LegendItemActions } from './chart-legend.tsx'
import type { ChartSelection } from './chart-selection.ts'
import classes from './chart-with-legend.module.css'
import { useHiddenLabels } from './use-hidden-labels.ts'
import { usePalette } from './use-palette.ts'

type ChartWithLegendProps = {
  /** Draws what the legend leaves in sight. Memoise it. */
  option: (frame: Frame & { hidden: Hidden }) => ChartOption
  /** One for each series, in their order: from `seriesTotals`, or the rows themselves. */
  items: readonly Row[]
  legendLabel: string
  ariaLabel: string
  table: ChartTable
  /** With it the legend tells each total. */
  format?: Format
  /** All series are shown again when it changes. */
  resetKey?: string
  onSelect?: (selection: ChartSelection) => void
  /** Written before the items of the legend. */
  legendCaption?: string
  itemActions?: LegendItemActions
}

/** A wide chart over its legend, both of them together in the height they are given. */
export function ChartWithLegend(props: ChartWithLegendProps) {
  const { option, items, legendLabel, ariaLabel, table, format, resetKey, onSelect, legendCaption, itemActions } = props
  const [hidden, setHidden] = useHiddenLabels(resetKey)
  const draw = useCallback((frame: Frame) => option({ ...frame, hidden }), [option, hidden])
  return (
    <div className={classes.frame}>
      <Chart option={draw} ariaLabel={ariaLabel} table={table} onSelect={onSelect} />
      <ChartLegend
        items={legendItems(items, usePalette())}
        hidden={hidden}
        onHiddenChange={setHidden}
        label={legendLabel}
        layout="row"
        format={format}
        caption={legendCaption}
        itemActions={itemActions}
      />
    </div>
  )
}
