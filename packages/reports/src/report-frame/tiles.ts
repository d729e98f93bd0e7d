import { calculateChange, type Format, type Stat } from '@vigil/presentation'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { colours } from '../shield-report/parts.ts'

export interface TileFigure {
  title: string
  stat: Pick<Stat, 'value' | 'before' | 'note'>
  compact: Format
  exact: Format
  goodWhen?: 'up' | 'down'
}

/** Tiles with a number and its change. Long numbers reduce the type size of the whole row, to avoid wrapping. */
export function tiles(figures: readonly TileFigure[]): Content {
  const longest = Math.max(...figures.map(({ compact, stat }) => compact(stat.value).length))
  const fontSize = longest > 6 ? 20 : 24
  return { columns: figures.map((figure) => tile(figure, fontSize)), columnGap: 12, margin: [0, 4, 0, 24] }
}

const arrows = { up: '↑ ', down: '↓ ', equal: '', unknown: '' }

function tile({ title, stat, compact, exact, goodWhen }: TileFigure, fontSize: number): Content {
  const change = calculateChange(stat.value, stat.before)
  const isMoved = change.direction === 'up' || change.direction === 'down'
  const tone = !isMoved || !goodWhen ? colours.ink : change.direction === goodWhen ? colours.good : colours.bad
  const isShortened = compact(stat.value) !== exact(stat.value)
  const cell: TableCell = {
    stack: [
      { text: title, color: colours.dimmed },
      { text: compact(stat.value), bold: true, fontSize, margin: [0, 4, 0, 0] },
      {
        text: [isShortened ? [exact(stat.value)] : [], stat.note ?? []].flat().join(' ') || ' ',
        color: colours.dimmed,
        fontSize: 8,
      },
      {
        text: [
          { text: `${arrows[change.direction]}${change.text}`, bold: true, color: tone },
          { text: `  was ${compact(stat.before ?? null)}`, color: colours.dimmed },
        ],
        margin: [0, 6, 0, 0],
      },
    ],
    fillColor: colours.soft,
    margin: [12, 10, 12, 10],
  }
  return { table: { widths: ['*'], body: [[cell]] }, layout: 'noBorders' }
}
