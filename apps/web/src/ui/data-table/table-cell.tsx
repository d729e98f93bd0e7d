import { CopyText } from '../copy/copy-text.tsx'
import { CutText } from '../cut-text/cut-text.tsx'
import { type DataColumn, formatCell, isMissing } from './data-table-model.ts'

export function TableCell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  if (isMissing(value)) return <span aria-hidden>–</span>
  return column.isCopyable ? <CopyText value={String(value)} /> : <CutText>{formatCell(value)}</CutText>
}

/** The full value on hover, as the cell may be truncated; copyable ids have their own tooltip. */
export function hoverText<Row>(column: DataColumn<Row>, row: Row): string | undefined {
  if (column.isCopyable || column.isHeaderHidden) return undefined
  return formatCell(column.value(row)) || undefined
}
