import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconArrowDown from '~icons/arrow-down'
import IconArrowUp from '~icons/arrow-up'
import IconArrowsSort from '~icons/arrows-sort'
import classes from './data-table.module.css'
import type { DataColumn, TableSort } from './data-table-model.ts'

type HeaderCellProps<Row> = {
  column: DataColumn<Row>
  /** Distance from the right edge if the column is pinned. */
  pinnedAt: number | undefined
  sort: TableSort | null
  onSort: (columnId: string) => void
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function HeaderCell<Row>({ column, pinnedAt, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.columnId === column.id ? sort.direction : undefined
  const isSortable = (column.isSortable ?? true) && !column.isHeaderHidden
  return (
    <th
      scope="col"
      data-align={column.align}
      data-pinned={pinnedAt !== undefined || undefined}
      style={{ right: pinnedAt }}
      aria-sort={direction && ariaSort[direction]}
    >
      <div className={classes.headerLine}>
        {column.isHeaderHidden && <VisuallyHidden>{column.header}</VisuallyHidden>}
        {!column.isHeaderHidden && !isSortable && <span className={classes.headerText}>{column.header}</span>}
        {isSortable && (
          <UnstyledButton className={classes.sort} onClick={() => onSort(column.id)} title={column.header}>
            <span className={classes.headerText}>{column.header}</span>
            <SortIcon direction={direction} />
          </UnstyledButton>
        )}
        {column.headerFilter}
      </div>
      {column.note && (
        <div className={classes.headerNote} title={column.note}>
          {column.note}
        </div>
      )}
      {column.headerSearch && <div className={classes.headerSearch}>{column.headerSearch}</div>}
    </th>
  )
}

function SortIcon({ direction }: { direction?: 'asc' | 'desc' }) {
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return <Icon size={13} aria-hidden className={classes.sortIcon} data-active={direction !== undefined || undefined} />
}

type SelectAllProps = { isAll: boolean; isSome: boolean; isDisabled: boolean; onChange: (isAll: boolean) => void }

export function SelectAll({ isAll, isSome, isDisabled, onChange }: SelectAllProps) {
  return (
    <Checkbox
      aria-label="Select all rows on this page"
      checked={isAll}
      indeterminate={isSome && !isAll}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
