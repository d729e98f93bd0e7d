import type { ReactNode } from 'react'
import type { CsvValue } from '../../lib/csv.ts'

export type DataColumn<Row> = {
  id: string
  header: string
  /** What is sorted, exported, shown on hover and, without `cell`, in the cell. */
  value: (row: Row) => CsvValue
  cell?: (row: Row) => ReactNode
  isSortable?: boolean
  align?: 'start' | 'center' | 'end'
  /** Pixels; a column without one shares what is left, at least `minWidth`. */
  width?: number
  minWidth?: number
  /** How many parts it takes of what is left, where the columns of a table do not take one each. */
  grow?: number
  /** The value is copied by clicking it. */
  isCopyable?: boolean
  /** The header is only for screen readers (avatars, actions). */
  isHeaderHidden?: boolean
  /** An input under the header. */
  headerSearch?: ReactNode
  /** A menu beside the header. */
  headerFilter?: ReactNode
  isExported?: boolean
}

export type TableSort = { columnId: string; direction: 'asc' | 'desc' }

/** What a route keeps of a table. One value, so that sorting and going to page 1 is one change of the address. */
export type TableView = { sort: TableSort | null; page: number; rowsPerPage: number }

export type ColumnSet = { id: string; label: string; columnIds: string[] }

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

export const rowsPerPageOptions = [10, 25, 50, 100]

/** A new column starts ascending, the same column toggles, and either way reading starts at the first page. */
export function sortedBy(view: TableView, columnId: string): TableView {
  const isSame = view.sort?.columnId === columnId
  const direction = isSame && view.sort?.direction === 'asc' ? 'desc' : 'asc'
  return { ...view, sort: { columnId, direction }, page: 1 }
}

export const pageCountOf = (total: number, rowsPerPage: number) => Math.max(1, Math.ceil(total / rowsPerPage))

/** The rows on the page, counted from 1; nothing is 0 to 0. */
export function shownRows(total: number, { page, rowsPerPage }: Pick<TableView, 'page' | 'rowsPerPage'>) {
  if (total === 0) return { first: 0, last: 0 }
  return { first: (page - 1) * rowsPerPage + 1, last: Math.min(total, page * rowsPerPage) }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function compareValues(a: CsvValue, b: CsvValue): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  return Number(a) - Number(b)
}

export const isMissing = (value: CsvValue) => value === null || value === undefined || value === ''

/** The plain text of a value: hover title, copy, and the cell when it has no renderer of its own. */
export function textOf(value: CsvValue): string {
  if (isMissing(value)) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}
