import type { ChartTable } from '@vigil/presentation'
import classes from './chart.module.css'
import type { ChartSelection } from './chart-selection.ts'

type ChartTableViewProps = {
  table: ChartTable
  caption: string
  onSelect?: (selection: ChartSelection) => void
  canSelect?: (label: string) => boolean
}

export function ChartTableView({ table, caption, onSelect, canSelect = () => true }: ChartTableViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.scroll} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {table.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name and keep their order
              <th key={at} scope="col" title={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([label = '', ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              <th scope="row" title={label}>
                {onSelect && canSelect(label) ? (
                  <button type="button" onClick={() => onSelect({ label })}>
                    {label}
                  </button>
                ) : (
                  label
                )}
              </th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
