import type { DataColumn } from './data-table-model.ts'

const defaultMinWidth = 128

type Sized = Pick<DataColumn<never>, 'width' | 'minWidth' | 'grow'>

const isFlexible = ({ width }: Sized) => width === undefined
const leastOf = ({ width, minWidth = defaultMinWidth }: Sized) => width ?? minWidth

/**
 * How wide a table is at least, and each column of it. A browser shares what is left evenly among columns of no width; only where one
 * is to take more are they told, in units of the frame, since shares of the table itself cannot be added to pixels there.
 */
export function columnWidths(columns: readonly Sized[], controlsWidth: number) {
  const minWidth = columns.reduce((sum, column) => sum + leastOf(column), controlsWidth)
  const parts = columns.filter(isFlexible).reduce((sum, { grow = 1 }) => sum + grow, 0)
  const isTold = columns.some(({ grow }) => grow !== undefined)
  const left = `max(0px, 100cqi - ${minWidth}px)`
  return {
    minWidth,
    widths: columns.map((column) =>
      isTold && isFlexible(column)
        ? `calc(${leastOf(column)}px + ${left} * ${(column.grow ?? 1) / parts})`
        : column.width,
    ),
  }
}
