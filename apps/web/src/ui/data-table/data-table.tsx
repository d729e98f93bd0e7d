import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import classes from './data-table.module.css'
import { type ColumnSet, type DataColumn, rowsPerPageOptions, type TableView } from './data-table-model.ts'
import { TableCards } from './table-cards.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableGrid } from './table-grid.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useDataTable } from './use-data-table.ts'

export type TableSelection<Row> = {
  /** Row ids. */
  selected: string[]
  onChange: (selected: string[]) => void
  isSelectable?: (row: Row) => boolean
  /** Something is being done with the row: it shows a spinner instead of a checkbox. */
  isBusy?: (row: Row) => boolean
}

export type DataTableProps<Row extends object> = {
  /** Names the table for screen readers. */
  caption: string
  /** Keep it stable (module scope or a memo). */
  columns: DataColumn<Row>[]
  rows: Row[] | undefined
  rowId: (row: Row) => string
  /** Given, `rows` is one page that the server sorted and cut; left out, the table does both. */
  total?: number
  view?: TableView
  onViewChange?: (view: TableView) => void
  defaultView?: Partial<TableView>
  rowsPerPageOptions?: number[]
  isLoading?: boolean
  /** New rows are coming; the old ones stay, dimmed. */
  isFetching?: boolean
  error?: { message: string } | null
  onRetry?: () => void
  emptyText?: string
  renderExpanded?: (row: Row) => ReactNode
  canExpand?: (row: Row) => boolean
  /** Names a row for screen readers: 'Select {label}', 'Expand {label}'. The first column when left out. */
  rowLabel?: (row: Row) => string
  selection?: TableSelection<Row>
  columnSets?: ColumnSet[]
  columnSet?: string
  onColumnSetChange?: (id: string) => void
  /** Shows the export button. `rows` fetches what is not on this page; left out, the rows at hand are written as sorted. */
  csv?: { fileName: string; rows?: () => Promise<Row[]> }
  /** Shows the same button for a file that is made elsewhere. */
  onExport?: () => Promise<unknown>
  toolbar?: ReactNode
  /** In place of pages: what comes after the rows. */
  footer?: ReactNode
  /** Below 768 px. */
  smallScreen?: 'cards' | 'scroll'
  /** The table scrolls inside this height, its header staying in sight. */
  maxHeight?: string
  isRowMuted?: (row: Row) => boolean
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const state = useDataTable(props)
  const isSmall = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isAsCards = isSmall && props.smallScreen !== 'scroll'
  const body = { props, state }

  const hasRows = state.pageRows.length > 0
  const isFailed = Boolean(props.error) && !hasRows
  const isEmpty = !hasRows && !props.isLoading && !isFailed

  return (
    <div
      className={classes.root}
      data-fetching={(props.isFetching && hasRows) || undefined}
      aria-busy={props.isFetching}
    >
      <TableToolbar {...body} isAsCards={isAsCards} />
      {isAsCards ? <TableCards {...body} /> : <TableGrid {...body} />}
      {isFailed && (
        <ErrorState detail={props.error?.message} message="This could not be loaded" onRetry={props.onRetry} />
      )}
      {isEmpty && <EmptyState text={props.emptyText} />}
      {!isFailed && props.footer}
      {!isFailed && props.footer === undefined && (
        <TableFooter
          total={state.total}
          view={state.view}
          pageCount={state.pageCount}
          options={props.rowsPerPageOptions ?? rowsPerPageOptions}
          isLoading={props.isLoading ?? false}
          selectedCount={props.selection?.selected.length ?? 0}
          onPage={state.setPage}
          onRowsPerPage={state.setRowsPerPage}
        />
      )}
    </div>
  )
}
