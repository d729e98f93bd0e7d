import type { DataColumn } from './data-table-model.ts'

type Hideable = Pick<DataColumn<never>, 'id' | 'isPinned' | 'isHeaderHidden'>

/** Tables with fewer columns fit everywhere. */
const fewest = 4

/** Columns that users may hide: all but the first, which names the row, and those with actions. */
export function hideableColumns<Column extends Hideable>(columns: readonly Column[]): Column[] {
  const [, ...others] = columns.filter(({ isHeaderHidden, isPinned }) => !isHeaderHidden && !isPinned)
  return others.length >= fewest ? others : []
}

/** Remembered choices may contain columns that no longer exist or may not be hidden. */
export function knownHidden(stored: unknown, columns: readonly Hideable[]): string[] {
  if (!Array.isArray(stored)) return []
  return hideableColumns(columns)
    .map(({ id }) => id)
    .filter((id) => stored.includes(id))
}
