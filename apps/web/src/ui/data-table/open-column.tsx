import { Button } from '@mantine/core'
import type { DataColumn } from './data-table-model.ts'

/** A pinned column with a button that opens the row. */
export const openColumn = <Row,>(label: (row: Row) => string, onOpen: (row: Row) => void): DataColumn<Row> => ({
  id: 'actions',
  header: 'Actions',
  isHeaderHidden: true,
  isSortable: false,
  width: 92,
  align: 'end',
  isPinned: true,
  value: () => '',
  cell: (row) => (
    <Button variant="subtle" size="compact-sm" aria-label={label(row)} onClick={() => onOpen(row)}>
      Open
    </Button>
  ),
})
