import { palettes } from '@vigil/presentation'
import { renderSvg } from '@vigil/presentation/svg'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { inline } from '../pdf/runs.ts'
import { withFonts } from '../pdf/svg-text.ts'

/** Building blocks of a page. Sizes are in points; `pageWidth` is A4 minus margins. */

export const margin = { side: 48, top: 72, bottom: 56 }
export const pageWidth = 595.28 - 2 * margin.side
export const gap = 20

export const colours = {
  ink: palettes.print.text,
  dimmed: palettes.print.dimmed,
  line: palettes.print.gridLine,
  soft: '#f6f7f9',
  good: '#1d7a3c',
  bad: '#b3261e',
}

/** Charts use screen pixels (4/3 per point): their text is 9 points high. */
const pixelsPerPoint = 4 / 3

type ChartOption = Parameters<typeof renderSvg>[0]
type Frame = { palette: typeof palettes.print; width: number }

/** A screen chart in the PDF. `size` is in points. */
export function picture(option: (frame: Frame) => ChartOption, size: { width: number; height: number }): Content {
  const width = Math.round(size.width * pixelsPerPoint)
  const height = Math.round(size.height * pixelsPerPoint)
  const svg = renderSvg(option({ palette: palettes.print, width }), { width, height })
  return { svg: withFonts(svg), width: size.width }
}

/** Untrusted text, in fonts that have its characters. */
export const said = (text: string, look: object = {}): Content => ({ text: inline(text), ...look })

export const heading = (text: string, about?: string): Content => ({
  stack: [{ text, style: 'heading' }, ...(about ? [{ text: about, style: 'about' }] : [])],
  margin: [0, 0, 0, 8],
})

/** A section that is not split across pages. */
export const section = (title: string, about: string | undefined, ...body: Content[]): Content => ({
  stack: [heading(title, about), ...body],
  unbreakable: true,
  margin: [0, 0, 0, gap],
})

/** Lines between rows, without a frame. */
export const ruled: CustomTableLayout = {
  hLineWidth: (at, node) => (at === 0 || at === node.table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => colours.line,
  paddingLeft: (at) => (at === 0 ? 0 : 6),
  paddingRight: (at, node) => (at === (node.table.widths?.length ?? 0) - 1 ? 0 : 6),
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

export const head = (text: string, look: object = {}): TableCell => ({ text, style: 'head', ...look })
