import type { ChartOption, ChartTable, Format, Frame, Hidden, Row } from '@vigil/presentation'
import { legendItems } from '@vigil/presentation'
import { useCallback } from 'react'
import { Chart } from './chart.tsx'
import { ChartLegend, type LegendItemActions } from './chart-legend.tsx'
import type { ChartSelection } from './chart-selection.ts'
import classes from './chart-with-legend.module.css'
import { useHiddenLabels } from './use-hidden-labels.ts'
import { usePalette } from './use-palette.ts'

type ChartWithLegendProps = {
  /** Draws the visible series. Memoise it. */
  option: (frame: Frame & { hidden: Hidden }) => ChartOption
  /** One per series, in order: from `seriesTotals`, or the rows themselves. */
  items: readonly Row[]
  legendLabel: string
  ariaLabel: string
  table: ChartTable
  fullTable?: ChartTable
  /** Names summed up as Other. */
  others?: readonly string[]
  /** If set, the legend shows totals. */
  format?: Format
  /** Changing it shows all series again. */
  resetKey?: string
  onSelect?: (selection: ChartSelection) => void
  /** Text before the legend's items. */
  legendCaption?: string
  itemActions?: LegendItemActions
  swatch?: 'area' | 'line'
}

/** A wide chart above its legend, sharing the given height. */
export function ChartWithLegend(props: ChartWithLegendProps) {
  const { option, items, legendLabel, ariaLabel, table, format, resetKey, onSelect, legendCaption, itemActions } = props
  const { swatch, fullTable, others } = props
  const [hidden, setHidden] = useHiddenLabels(resetKey)
  const draw = useCallback((frame: Frame) => option({ ...frame, hidden }), [option, hidden])
  return (
    <div className={classes.frame}>
      <Chart option={draw} ariaLabel={ariaLabel} table={table} fullTable={fullTable} onSelect={onSelect} />
      <ChartLegend
        items={legendItems(items, usePalette())}
        hidden={hidden}
        onHiddenChange={setHidden}
        label={legendLabel}
        layout="row"
        format={format}
        caption={legendCaption}
        itemActions={itemActions}
        swatch={swatch}
        others={others}
      />
    </div>
  )
}
