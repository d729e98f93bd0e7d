import type { DataColumn } from './data-table-model.ts'

const defaultMinWidth = 128

type Sized = Pick<DataColumn<never>, 'width' | 'minWidth' | 'grow'>

const isFlexible = ({ width }: Sized) => width === undefined
const readLeast = ({ width, minWidth = defaultMinWidth }: Sized) => width ?? minWidth

/**
 * Minimum table width and column widths. Browsers share the remaining width evenly among columns without one. If a
 * column should grow more, all get container-relative widths, because percentages of the table cannot be combined with
 * pixels.
 */
export function columnWidths(columns: readonly Sized[], controlsWidth: number) {
  const minWidth = columns.reduce((sum, column) => sum + readLeast(column), controlsWidth)
  const parts = columns.filter(isFlexible).reduce((sum, { grow = 1 }) => sum + grow, 0)
  const hasShares = columns.some(({ grow }) => grow !== undefined)
  const left = `max(0px, 100cqi - ${minWidth}px)`
  return {
    minWidth,
    widths: columns.map((column) =>
      hasShares && isFlexible(column)
        ? `calc(${readLeast(column)}px + ${left} * ${(column.grow ?? 1) / parts})`
        : column.width,
    ),
  }
}

/** Distance of each pinned column from the right edge, in pixels; undefined for the others. */
export function pinnedOffsets(columns: readonly Pick<DataColumn<never>, 'isPinned' | 'width'>[]) {
  let offset = 0
  return columns
    .toReversed()
    .map(({ isPinned, width }) => {
      if (!isPinned || width === undefined) return undefined
      offset += width
      return offset - width
    })
    .toReversed()
}
