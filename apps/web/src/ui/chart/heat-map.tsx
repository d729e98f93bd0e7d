import { Button } from '@mantine/core'
import {
  compactCount,
  exactCount,
  type Format,
  type HeatCell,
  type HeatGrid,
  heatGrid,
  heatMore,
  rampColour,
  rampShare,
  tableOfGrid,
  tableText,
  textOn,
} from '@vigil/presentation'
import { useMemo } from 'react'
import { CopyButton } from '../copy/copy-button.tsx'
import { useMaximised } from '../maximise/maximised.ts'
import { TableActions } from '../maximise/table-pane.tsx'
import classes from './heat-map.module.css'
import { useHeatTip } from './heat-tip.tsx'
import { usePalette } from './use-palette.ts'

type HeatMapProps = {
  cells: readonly HeatCell[]
  /** Nouns for rows and columns, e.g. 'Site' and 'SSP'. */
  rowLabel: string
  columnLabel: string
  measure: string
  ariaLabel: string
  /** Visible rows, and the maximum number of columns. */
  count: number
  onCountChange: (count: number) => void
  columns?: number
  /** Full name of a column, shown on hover; headings can be abbreviations. */
  columnTitle?: (column: string) => string
  format?: Format
  exactFormat?: Format
}

/** A table with cells coloured by count. Needs no text alternative, and keeps names visible while scrolling. */
export function HeatMap(props: HeatMapProps) {
  const { cells, rowLabel, columnLabel, measure, ariaLabel, count, onCountChange, columns = 15 } = props
  const { exactFormat = exactCount, columnTitle = (column) => column } = props
  const { isMaximised } = useMaximised()
  const format = isMaximised ? exactFormat : (props.format ?? compactCount)
  const top = isMaximised ? cells.length : undefined
  const heat = useMemo(
    () => heatGrid(cells, { rows: top ?? count, columns: top ?? columns }),
    [cells, top, count, columns],
  )
  const table = tableOfGrid(heat, { label: rowLabel })
  const more = heatMore(heat.remaining)
  const { tip, handlers } = useHeatTip((row, column) => {
    const value = heat.values[row]?.[column]
    return value === undefined
      ? null
      : { title: `${heat.rows[row]} · ${columnTitle(heat.columns[column] ?? '')}`, measure, value: exactFormat(value) }
  })

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={ariaLabel} tabIndex={0} {...handlers}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                {rowLabel} / {columnLabel}
              </th>
              {heat.columns.map((name) => (
                <th key={name} scope="col" title={columnTitle(name)} aria-label={columnTitle(name)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heat.rows.map((name, row) => (
              <HeatRow key={name} name={name} row={row} heat={heat} format={format} />
            ))}
          </tbody>
        </table>
      </section>
      {tip}
      <div className={classes.footer}>
        {more > 0 && (
          <Button variant="subtle" size="xs" onClick={() => onCountChange(heat.rows.length + more)}>
            Show {more} more
          </Button>
        )}
        <span className={classes.copy}>
          {isMaximised ? (
            <TableActions table={table} name={ariaLabel} />
          ) : (
            <CopyButton value={tableText(table)} name={`Table of ${ariaLabel}`} />
          )}
        </span>
      </div>
    </div>
  )
}

function HeatRow({ name, row, heat, format }: { name: string; row: number; heat: HeatGrid; format: Format }) {
  const palette = usePalette()
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      {heat.columns.map((column, at) => {
        const value = heat.values[row]?.[at] ?? 0
        const colour = value > 0 ? rampColour(palette, rampShare(value, heat.largest)) : palette.empty
        return (
          <td key={column} data-row={row} data-column={at}>
            <span
              className={classes.cell}
              style={{ background: colour, color: value > 0 ? textOn(colour) : palette.dimmed }}
            >
              {format(value)}
            </span>
          </td>
        )
      })}
    </tr>
  )
}
