import type { ReactNode } from 'react'
import type { CsvValue } from '../../lib/files/csv.ts'

export type DataColumn<Row> = {
  id: string
  header: string
  /** Used for sorting, export, hover text and, without `cell`, the cell itself. */
  value: (row: Row) => CsvValue
  cell?: (row: Row) => ReactNode
  isSortable?: boolean
  align?: 'start' | 'center' | 'end'
  /** In pixels; columns without it share the remaining width, at least `minWidth`. */
  width?: number
  minWidth?: number
  /** Its part of the remaining width, if not 1. */
  grow?: number
  /** Copies the value on click. */
  isCopyable?: boolean
  /** Stays at the right edge while the table scrolls sideways. For the last columns; requires `width`. */
  isPinned?: boolean
  /** The header is visible to screen readers only (avatars, actions). */
  isHeaderHidden?: boolean
  /** An input below the header. */
  headerSearch?: ReactNode
  /** A menu next to the header. */
  headerFilter?: ReactNode
  isExported?: boolean
  /** Below the header, e.g. the period that a count covers. */
  note?: string
}

export type TableSort = { columnId: string; direction: 'asc' | 'desc' }

/** Table state stored by a route. One value, so that sorting and returning to page 1 is a single URL change. */
export type TableView = { sort: TableSort | null; page: number; rowsPerPage: number }

export type ColumnSet = { id: string; label: string; columnIds: string[] }

export type TableSelection<Row> = {
  /** Row ids. */
  selected: string[]
  onChange: (selected: string[]) => void
  isSelectable?: (row: Row) => boolean
  /** Shows a spinner instead of the checkbox while an action on the row is pending. */
  isBusy?: (row: Row) => boolean
}

export type DataTableProps<Row extends object> = {
  /** Accessible name of the table. */
  caption: string
  /** Must be stable (module scope or memo). */
  columns: DataColumn<Row>[]
  rows: Row[] | undefined
  rowId: (row: Row) => string
  /** If set, `rows` is one page, sorted and cut by the server; otherwise the table does both. */
  total?: number
  view?: TableView
  onViewChange?: (view: TableView) => void
  defaultView?: Partial<TableView>
  rowsPerPageOptions?: number[]
  isLoading?: boolean
  /** New rows are loading; old ones stay, dimmed. */
  isFetching?: boolean
  error?: { message: string } | null
  onRetry?: () => void
  emptyText?: string
  renderExpanded?: (row: Row) => ReactNode
  canExpand?: (row: Row) => boolean
  /** Names a row for screen readers: 'Select {label}', 'Expand {label}'. Defaults to the first column. */
  rowLabel?: (row: Row) => string
  selection?: TableSelection<Row>
  columnSets?: ColumnSet[]
  columnSet?: string
  onColumnSetChange?: (id: string) => void
  /** Shows the export button. `rows` fetches rows of other pages; by default the loaded rows are exported as sorted. */
  csv?: { fileName: string; rows?: () => Promise<Row[]> }
  /** Shows the same button for a file generated elsewhere. */
  onExport?: () => Promise<unknown>
  toolbar?: ReactNode
  /** Replaces the pagination. */
  footer?: ReactNode
  /** Below 768 px. */
  smallScreen?: 'cards' | 'scroll'
  /** The table scrolls inside this height with a sticky header. */
  maxHeight?: string
  isRowMuted?: (row: Row) => boolean
}

export const rowsPerPageOptions = [10, 25, 50, 100]

/** A new column sorts ascending, the same column toggles; both return to the first page. */
export function sortedBy(view: TableView, columnId: string): TableView {
  const isSame = view.sort?.columnId === columnId
  const direction = isSame && view.sort?.direction === 'asc' ? 'desc' : 'asc'
  return { ...view, sort: { columnId, direction }, page: 1 }
}

export const countPages = (total: number, rowsPerPage: number) => Math.max(1, Math.ceil(total / rowsPerPage))

/** First and last row of the page, counted from 1; 0 to 0 if empty. */
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

/** Plain text of a value: hover title, copy, and the cell without a renderer. */
export function formatCell(value: CsvValue): string {
  if (isMissing(value)) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}
