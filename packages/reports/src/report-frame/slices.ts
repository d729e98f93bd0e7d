import {
  donut,
  exactCount,
  type Format,
  legendItems,
  palettes,
  type Row,
  shareOfWhole,
  topThenOther,
} from '@vigil/presentation'
import type { Content } from 'pdfmake/interfaces.js'
import { pageWidth, picture, ruled, said, section } from '../shield-report/parts.ts'
import { clipped } from '../shield-report/words.ts'
import { swatch } from './swatch.ts'

const donutSize = 150
// Next to the donut, minus the table's padding. Fixed, so long names do not push the numbers off the page.
const legendWidths = [7, pageWidth - donutSize - 24 - 36 - 7 - 60 - 48, 60, 48]

interface Slices {
  title: string
  about?: string | undefined
  /** Labels of the dimension and the measure. */
  label: string
  measure: string
  rows: readonly Row[]
  /** Number of separate slices. */
  top: number
  /** Label of the counts; without it only shares are shown. */
  format?: Format | null
  emptyText?: string
}

/** A donut with the screen's legend next to it. */
export function slices({ title, about, label, measure, rows, top, format = exactCount, emptyText }: Slices): Content {
  if (rows.length === 0) return section(title, about, { text: emptyText ?? 'No data found', style: 'about' })
  const shown = topThenOther(rows, top)
  const formats = format ? {} : { format: () => '100%' }
  const drawn = picture((frame) => donut(shown, { ...frame, measure, ...formats }), {
    width: donutSize,
    height: donutSize,
  })
  const legend = legendItems(shown, palettes.print).map(({ label: name, value, share, ...look }) => [
    swatch(look, 3),
    said(clipped(name, 48)),
    { text: format ? format(value) : '', style: 'number' },
    { text: shareOfWhole(share), style: 'number' },
  ])
  return section(title, about, {
    columns: [
      { stack: [drawn], width: donutSize },
      {
        table: {
          widths: legendWidths,
          headerRows: 1,
          body: [
            [
              { text: '' },
              { text: label, style: 'head' },
              { text: format ? measure : '', style: 'head', alignment: 'right' },
              { text: 'Share', style: 'head', alignment: 'right' },
            ],
            ...legend,
          ],
        },
        layout: { ...ruled, paddingTop: () => 2.5, paddingBottom: () => 2.5 },
      },
    ],
    columnGap: 24,
  })
}
