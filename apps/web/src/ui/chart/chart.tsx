import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { type ChartOption, type ChartTable, type Frame, tableText } from '@vigil/presentation'
import { useState } from 'react'
import IconChartBar from '~icons/chart-bar'
import IconTable from '~icons/table'
import { CopyButton } from '../copy/copy-button.tsx'
import { useMaximised } from '../maximise/maximised.ts'
import { TablePane } from '../maximise/table-pane.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import classes from './chart.module.css'
import type { ChartSelection } from './chart-selection.ts'
import { ChartTableView } from './chart-table-view.tsx'
import { Picture } from './picture.tsx'
import { useEngine } from './use-engine.ts'

type ChartProps = {
  /** An option from `@vigil/presentation`; a function is called again for another width or theme. Memoise it. */
  option: ChartOption | ((frame: Frame) => ChartOption)
  /** Describes the chart for screen readers. */
  ariaLabel: string
  /** The same data as a table: for screen readers, for copying, and if the chart library fails to load. */
  table: ChartTable
  /** All values, for the table of a maximised card; `table` by default. */
  fullTable?: ChartTable
  height?: number | string
  /** Called for a clicked slice, bar or name; in the table, for its first column. */
  onSelect?: (selection: ChartSelection) => void
  /** Which labels can be selected; all by default. */
  canSelect?: (label: string) => boolean
}

export function Chart({
  option,
  ariaLabel,
  table,
  fullTable = table,
  height = '100%',
  onSelect,
  canSelect,
}: ChartProps) {
  const engine = useEngine()
  const { isMaximised } = useMaximised()
  const [isTableChosen, setIsTable] = useState(false)
  const isTable = isTableChosen && !isMaximised
  const hasFailed = engine === 'failed'
  const select = onSelect && ((chosen: ChartSelection) => (canSelect?.(chosen.label) ?? true) && onSelect(chosen))
  const action = isTable ? 'Show as chart' : 'Show as table'

  return (
    <div className={classes.frame} style={{ height }} data-table={isTable || undefined}>
      {!hasFailed && !isMaximised && (
        <div className={classes.tools}>
          {isTable && <CopyButton value={tableText(table)} name={`Table of ${ariaLabel}`} size={28} />}
          <Tooltip label={action}>
            <ActionIcon
              className={classes.tool}
              variant="default"
              onClick={() => setIsTable(!isTable)}
              aria-label={`${action}: ${ariaLabel}`}
            >
              {isTable ? <IconChartBar size={15} aria-hidden /> : <IconTable size={15} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      {isTable || hasFailed ? (
        <ChartTableView table={table} caption={ariaLabel} onSelect={select} canSelect={canSelect} />
      ) : engine ? (
        <Picture engine={engine} option={option} ariaLabel={ariaLabel} onSelect={select} />
      ) : (
        <Skeleton h="100%" radius="md" aria-hidden />
      )}
      {!hasFailed && <TablePane table={fullTable} name={ariaLabel} onSelect={select} canSelect={canSelect} />}
      {hasFailed && table.rows.length === 0 && <EmptyState minHeight={0} />}
    </div>
  )
}
