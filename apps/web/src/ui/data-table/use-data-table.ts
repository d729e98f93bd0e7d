import { useLocalStorage, useUncontrolled } from '@mantine/hooks'
import {
  type ColumnDef,
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { DataTableProps } from './data-table-model.ts'
import { compareValues, countPages, isMissing, sortedBy, type TableView } from './data-table-model.ts'
import { hideableColumns, knownHidden } from './hidden-columns.ts'

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowExpandingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

const noRows: never[] = []

/** All table state: returns the page's rows and the handlers of the controls. */
export function useDataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows = noRows, rowId, total: serverTotal, selection, columnSets, renderExpanded } = props
  const [view, setView] = useUncontrolled<TableView>({
    value: props.view,
    defaultValue: { sort: null, page: 1, rowsPerPage: 50, ...props.defaultView },
    onChange: props.onViewChange,
  })
  const [columnSetId, setColumnSetId] = useUncontrolled<string | undefined>({
    value: props.columnSet,
    defaultValue: columnSets?.[0]?.id,
    onChange: props.onColumnSetChange as ((id: string | undefined) => void) | undefined, // never called with undefined
  })

  const isServerSide = serverTotal !== undefined
  const total = serverTotal ?? rows.length
  const pageCount = countPages(total, view.rowsPerPage)
  // The current page may no longer exist.
  const page = Math.min(view.page, pageCount)

  const columnDefs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row, unknown> => ({
          id: column.id,
          header: column.header,
          // Missing values sort last in both directions; TanStack does so for `undefined`.
          accessorFn: (row) => {
            const value = column.value(row)
            return isMissing(value) ? undefined : value
          },
          enableSorting: column.isSortable ?? true,
          sortUndefined: 'last',
          sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
        }),
      ),
    [columns],
  )

  const visibleIds = columnSets?.find(({ id }) => id === columnSetId)?.columnIds
  const [storedHidden, setHidden] = useLocalStorage<unknown>({
    key: `vigil.columns.${props.caption}`,
    defaultValue: noRows,
    getInitialValueInEffect: false,
  })
  const hidden = useMemo(() => knownHidden(storedHidden, columns), [storedHidden, columns])
  const columnVisibility = useMemo(() => {
    const isVisible = (id: string) => (visibleIds?.includes(id) ?? true) && !hidden.includes(id)
    return Object.fromEntries(columns.map(({ id }) => [id, isVisible(id)]))
  }, [columns, visibleIds, hidden])
  const sorting = useMemo(
    () => (view.sort ? [{ id: view.sort.columnId, desc: view.sort.direction === 'desc' }] : []),
    [view.sort],
  )
  const rowSelection = useMemo(
    (): Record<string, true> => Object.fromEntries((selection?.selected ?? []).map((id) => [id, true])),
    [selection?.selected],
  )

  const table = useTable({
    features,
    columns: columnDefs,
    data: rows,
    getRowId: rowId,
    getRowCanExpand: (row) => renderExpanded !== undefined && (props.canExpand?.(row.original) ?? true),
    enableRowSelection: (row) => selection !== undefined && (selection.isSelectable?.(row.original) ?? true),
    manualSorting: isServerSide,
    manualPagination: isServerSide,
    rowCount: total,
    autoResetPageIndex: false,
    autoResetExpanded: false,
    state: {
      sorting,
      columnVisibility,
      rowSelection,
      pagination: { pageIndex: page - 1, pageSize: view.rowsPerPage },
    },
    onRowSelectionChange: (updater) => {
      const next = typeof updater === 'function' ? updater(rowSelection) : updater
      selection?.onChange(Object.keys(next))
    },
  })

  const shownColumns = columns.filter(({ id }) => columnVisibility[id])
  return {
    table,
    view: { ...view, page },
    total,
    pageCount,
    shownColumns,
    columnSetId,
    setColumnSetId,
    /** Columns of the current set that users may hide; empty if the table has too few. */
    hideable: hideableColumns(columns).filter(({ id }) => visibleIds?.includes(id) ?? true),
    hidden,
    setHidden,
    pageRows: table.getRowModel().rows,
    sortBy: (columnId: string) => setView(sortedBy({ ...view, page }, columnId)),
    setSort: (sort: TableView['sort']) => setView({ ...view, sort, page: 1 }),
    setPage: (next: number) => setView({ ...view, page: next }),
    setRowsPerPage: (rowsPerPage: number) => setView({ ...view, rowsPerPage, page: 1 }),
  }
}

export type DataTableState<Row extends object> = ReturnType<typeof useDataTable<Row>>
