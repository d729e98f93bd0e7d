import type { AbRow } from '@vigil/contract'
import { hasAbData } from '@vigil/presentation'

export const findRow = (rows: readonly AbRow[], label: 'current' | 'previous') =>
  rows.find((row) => row.label === label)

export function isWithoutData(rows: readonly AbRow[]) {
  const current = findRow(rows, 'current')
  return !current || !hasAbData(current)
}
