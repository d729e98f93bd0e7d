import { type LegendItem, palettes } from '@vigil/presentation'
import type { CanvasElement, ContentCanvas } from 'pdfmake/interfaces.js'

const size = 7
const { surface } = palettes.print

const textures: Record<LegendItem['stroke'], CanvasElement[]> = {
  solid: [],
  dashed: [1, 3.5, 6].map((at) => ({ type: 'line', x1: at - 1, y1: size, x2: at + 1, y2: 0, lineColor: surface })),
  striped: [1, 3.5, 6].map((at) => ({ type: 'line', x1: at - 1, y1: 0, x2: at + 1, y2: size, lineColor: surface })),
  dotted: [
    [2, 2],
    [5, 2],
    [2, 5],
    [5, 5],
  ].map(([x = 0, y = 0]) => ({ type: 'ellipse', x, y, r1: 0.8, r2: 0.8, color: surface })),
}

/** A legend's mark, with the texture of its slice, bar or line. */
export function swatch({ colour, stroke }: Pick<LegendItem, 'colour' | 'stroke'>, top: number): ContentCanvas {
  const marks = textures[stroke].map((mark) => moved(mark, top))
  return { canvas: [{ type: 'rect', x: 0, y: top, w: size, h: size, r: 1.5, color: colour }, ...marks] }
}

function moved(mark: CanvasElement, top: number): CanvasElement {
  if (mark.type === 'line') return { ...mark, y1: mark.y1 + top, y2: mark.y2 + top }
  return mark.type === 'ellipse' ? { ...mark, y: mark.y + top } : mark
}
