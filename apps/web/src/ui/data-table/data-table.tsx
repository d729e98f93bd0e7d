import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import classes from './data-table.module.css'
import { type DataTableProps, rowsPerPageOptions } from './data-table-model.ts'
import { TableCards } from './table-cards.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableGrid } from './table-grid.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useDataTable } from './use-data-table.ts'

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const state = useDataTable(props)
  const isSmall = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isAsCards = isSmall && props.smallScreen !== 'scroll'
  const body = { props, state }

  // A link may name a page beyond the end: it opens the last one, and the address follows.
  const isSettled = !props.isLoading && !props.isFetching && !props.error
  const isBehindLast = isSettled && state.total > 0 && (props.view?.page ?? 1) > state.pageCount
  useEffect(() => {
    if (isBehindLast) state.setPage(state.pageCount)
  }, [isBehindLast, state])

  const hasRows = state.pageRows.length > 0
  const isFailed = Boolean(props.error) && !hasRows
  const isEmpty = !hasRows && !props.isLoading && !isFailed

  return (
    <div
      className={classes.root}
      data-fetching={(props.isFetching && hasRows) || undefined}
      data-loading={props.isLoading || undefined}
      aria-busy={props.isFetching}
    >
      <TableToolbar {...body} isAsCards={isAsCards} />
      {isAsCards ? <TableCards {...body} /> : <TableGrid {...body} />}
      {isFailed && <ErrorState detail={props.error?.message} message="Failed to load data" onRetry={props.onRetry} />}
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
          chooser={
            state.hideable.length > 0 && (
              <ColumnChooser columns={state.hideable} hidden={state.hidden} onChange={state.setHidden} />
            )
          }
          onPage={state.setPage}
          onRowsPerPage={state.setRowsPerPage}
        />
      )}
    </div>
  )
}
