import { mainFont, widthIn } from './fonts.ts'
import { splitRuns } from './runs.ts'

const texts = /(<text\b[^>]*>)([^<]*)(<\/text>)/g
const entity = /&(#x?[0-9a-f]+|\w+);/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Splits the texts of an SVG by font. Each part is positioned separately, because the PDF library adds white space between
 * the parts of a text.
 */
export const withFonts = (svg: string) =>
  svg
    .replace(texts, (_, open: string, text: string, close: string) => parted(open, decoded(text)) + close)
    // The library supports bold only under this name.
    .replace(/font-weight:\s*[6-9]00/g, 'font-weight:bold')

function parted(open: string, text: string): string {
  const runs = splitRuns(text)
  if (runs.every(({ font }) => font === mainFont)) return open + encoded(runs.map((run) => run.text).join(''))
  const size = Number(/font-size:\s*([\d.]+)/.exec(open)?.[1] ?? 12)
  const widths = runs.map((run) => widthIn(run.font, run.text) * size)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const anchor = /text-anchor="(\w+)"/.exec(open)?.[1]
  let x =
    Number(/ x="([-\d.]+)"/.exec(open)?.[1] ?? 0) - (anchor === 'end' ? whole : anchor === 'middle' ? whole / 2 : 0)
  const spans = runs.map((run, at) => {
    const span = `<tspan x="${x.toFixed(2)}" style="font-family:${run.font}">${encoded(run.text)}</tspan>`
    x += widths[at] ?? 0
    return span
  })
  return open.replace(/ text-anchor="\w+"/, ' text-anchor="start"') + spans.join('')
}

function decoded(text: string) {
  return text.replace(entity, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const encoded = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
