import { ActionIcon, Checkbox, Loader, Skeleton } from '@mantine/core'
import { Fragment } from 'react'
import IconChevronRight from '~icons/chevron-right'
import { columnWidths, pinnedOffsets } from './column-widths.ts'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-model.ts'
import { formatCell } from './data-table-model.ts'
import { hoverText, TableCell } from './table-cell.tsx'
import { HeaderCell, SelectAll } from './table-header.tsx'
import type { DataTableState } from './use-data-table.ts'
import { useScrollEdges } from './use-scroll-edges.ts'

const controlWidth = 40

export type TableBodyProps<Row extends object> = { props: DataTableProps<Row>; state: DataTableState<Row> }

export function labelRow<Row extends object>({ rowLabel, columns }: DataTableProps<Row>, row: Row): string {
  return rowLabel?.(row) ?? formatCell(columns.find(({ isHeaderHidden }) => !isHeaderHidden)?.value(row))
}

export function TableGrid<Row extends object>({ props, state }: TableBodyProps<Row>) {
  const { table, shownColumns, view, pageRows } = state
  const isSelecting = props.selection !== undefined
  const isExpanding = props.renderExpanded !== undefined
  const controls = Number(isSelecting) + Number(isExpanding)
  const { minWidth, widths } = columnWidths(shownColumns, controls * controlWidth)
  const pinned = pinnedOffsets(shownColumns)
  const edges = useScrollEdges()

  return (
    <section
      ref={edges}
      className={classes.frame}
      aria-label={`${props.caption}, scrollable`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      style={{ maxHeight: props.maxHeight }}
    >
      <table className={classes.table} style={{ minWidth }} aria-label={props.caption} aria-rowcount={state.total}>
        <colgroup>
          {isExpanding && <col style={{ width: controlWidth }} />}
          {isSelecting && <col style={{ width: controlWidth }} />}
          {shownColumns.map(({ id }, index) => (
            <col key={id} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {isExpanding && <td className={classes.control} />}
            {isSelecting && (
              <td className={classes.control}>
                <SelectAll
                  isAll={pageRows.length > 0 && table.getIsAllPageRowsSelected()}
                  isSome={table.getIsSomePageRowsSelected()}
                  isDisabled={!pageRows.some((row) => row.getCanSelect())}
                  onChange={(isAll) => table.toggleAllPageRowsSelected(isAll)}
                />
              </td>
            )}
            {shownColumns.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                pinnedAt={pinned[index]}
                sort={view.sort}
                onSort={state.sortBy}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {props.isLoading && pageRows.length === 0 ? (
            <SkeletonRows cells={shownColumns.length + controls} rows={Math.min(view.rowsPerPage, 8)} />
          ) : (
            pageRows.map((row) => (
              <Fragment key={row.id}>
                <GridRow row={row} props={props} state={state} pinned={pinned} />
                {row.getIsExpanded() && props.renderExpanded && (
                  <tr className={classes.expanded}>
                    <td colSpan={shownColumns.length + controls}>
                      <div className={classes.expandedContent}>{props.renderExpanded(row.original)}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))
          )}
        </tbody>
      </table>
    </section>
  )
}

type GridRowProps<Row extends object> = TableBodyProps<Row> & {
  row: DataTableState<Row>['pageRows'][number]
  pinned: (number | undefined)[]
}

function GridRow<Row extends object>({ row, props, state, pinned }: GridRowProps<Row>) {
  const label = labelRow(props, row.original)
  return (
    <tr
      data-selected={row.getIsSelected() || undefined}
      data-open={row.getIsExpanded() || undefined}
      data-muted={props.isRowMuted?.(row.original) || undefined}
    >
      {props.renderExpanded && (
        <td className={classes.control}>
          {row.getCanExpand() && (
            <ActionIcon
              size={24}
              aria-label={`${row.getIsExpanded() ? 'Collapse' : 'Expand'} ${label}`}
              aria-expanded={row.getIsExpanded()}
              onClick={() => row.toggleExpanded()}
            >
              <IconChevronRight size={15} aria-hidden className={classes.chevron} />
            </ActionIcon>
          )}
        </td>
      )}
      {props.selection && (
        <td className={classes.control}>
          {props.selection.isBusy?.(row.original) ? (
            <Loader size={18} role="status" aria-label={`${label} is in progress`} />
          ) : (
            <Checkbox
              aria-label={`Select ${label}`}
              checked={row.getIsSelected()}
              disabled={!row.getCanSelect()}
              onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      {state.shownColumns.map((column, index) => (
        <td
          key={column.id}
          data-align={column.align}
          data-pinned={pinned[index] !== undefined || undefined}
          style={{ right: pinned[index] }}
          title={hoverText(column, row.original)}
        >
          <TableCell column={column} row={row.original} />
        </td>
      ))}
    </tr>
  )
}

function SkeletonRows({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={row} aria-hidden>
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <td key={cell}>
          <Skeleton h={12} w={`${55 + ((row * 7 + cell * 13) % 4) * 10}%`} />
        </td>
      ))}
    </tr>
  ))
}
