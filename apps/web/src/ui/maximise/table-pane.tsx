import { Button } from '@mantine/core'
import { type ChartTable, exactCount, tableCells, tableText } from '@vigil/presentation'
import { createPortal } from 'react-dom'
import IconDownload from '~icons/download'
import { saveFile, toCsv } from '../../lib/files/csv.ts'
import type { ChartSelection } from '../chart/chart-selection.ts'
import { ChartTableView } from '../chart/chart-table-view.tsx'
import { CopyButton } from '../copy/copy-button.tsx'
import classes from './maximise.module.css'
import { useMaximised } from './maximised.ts'

type TablePaneProps = {
  /** All values with exact numbers. */
  table: ChartTable
  name: string
  onSelect?: (selection: ChartSelection) => void
  canSelect?: (label: string) => boolean
}

/** The data of a maximised card as a table next to it. Nothing while the card has its usual size. */
export function TablePane({ table, name, onSelect, canSelect }: TablePaneProps) {
  const { pane } = useMaximised()
  if (!pane) return null
  const { length } = table.rows
  return createPortal(
    <>
      <div className={classes.paneTools}>
        <span>{length === 1 ? '1 row' : `${exactCount(length)} rows`}</span>
        <TableActions table={table} name={name} />
      </div>
      <ChartTableView table={table} caption={`Table of ${name}`} onSelect={onSelect} canSelect={canSelect} />
    </>,
    pane,
  )
}

export function TableActions({ table, name }: Pick<TablePaneProps, 'table' | 'name'>) {
  return (
    <span className={classes.tableActions}>
      <CopyButton value={tableText(table)} name={`Table of ${name}`} size={28} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => saveFile(fileName(name, new Date()), toCsv(table.columns, tableCells(table)))}
        aria-label={`Export CSV of ${name}`}
      >
        Export CSV
      </Button>
    </span>
  )
}

/** E.g. ssp-distribution-exported-2026-11-15T09-14-05Z.csv */
function fileName(name: string, now: Date) {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${words}-exported-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`
}
