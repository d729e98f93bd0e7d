import { bars, barsHeight, type Frame, type Row, tableOfRows, topRows } from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { Chart } from './chart.tsx'

type LabelledBarsProps = {
  rows: readonly Row[]
  count: number
  label: string
  measure: string
  ariaLabel: string
  /**
   * If set, the maximum number of bars fills the card's height and fewer start at the top; otherwise bars have a fixed
   * height and the card scrolls.
   */
  isFilling?: boolean
  /** Each value in its own colour, as in other charts of the same values. */
  hasValueColours?: boolean
}

/** The top rows as bars with names and numbers. */
export function LabelledBars({
  rows,
  count,
  label,
  measure,
  ariaLabel,
  isFilling,
  hasValueColours,
}: LabelledBarsProps) {
  const shown = useMemo(() => topRows(rows, count), [rows, count])
  const option = useCallback(
    (frame: Frame) => bars(shown, { ...frame, measure, colours: hasValueColours ? 'each' : 'one' }),
    [shown, measure, hasValueColours],
  )
  return (
    <Chart
      option={option}
      ariaLabel={ariaLabel}
      table={tableOfRows(shown, { label, measure })}
      fullTable={tableOfRows(topRows(rows, rows.length), { label, measure })}
      height={isFilling ? `${(100 * shown.length) / count}%` : barsHeight(shown.length)}
    />
  )
}
