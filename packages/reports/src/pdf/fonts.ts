import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import { metricsOf } from './font-metrics.ts'

/** Inter comes in parts, one for each script. The first part that has a character writes it. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
type Part = (typeof parts)[number]

export const mainFont = 'Inter'
const nameOf = (part: Part) => (part === 'latin' ? mainFont : `Inter ${part}`)

const require = createRequire(import.meta.url)
const fileOf = (part: Part, weight: 400 | 600) =>
  require.resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`)

export const pdfFonts: TFontDictionary = Object.fromEntries(
  parts.map((part) => {
    const [normal, bold] = [fileOf(part, 400), fileOf(part, 600)]
    return [nameOf(part), { normal, bold, italics: normal, bolditalics: bold }]
  }),
)

const files = new Set(parts.flatMap((part) => [fileOf(part, 400), fileOf(part, 600)]))
export const isFontFile = (path: string) => files.has(path)

interface LoadedFont {
  name: string
  widths: ReadonlyMap<number, number>
}

let loaded: LoadedFont[] | undefined

/** The files are read for the first report, not before. */
function loadedFonts() {
  loaded ??= parts.map((part) => ({ name: nameOf(part), widths: metricsOf(readFileSync(fileOf(part, 400))) }))
  return loaded
}

/** The font that has a character, or null where none has. */
export const fontFor = (code: number) => loadedFonts().find(({ widths }) => widths.has(code))?.name ?? null

/** The width of a text that one font writes, as a share of its size. */
export function widthIn(font: string, text: string): number {
  const widths = loadedFonts().find(({ name }) => name === font)?.widths
  return [...text].reduce((sum, sign) => sum + (widths?.get(sign.codePointAt(0) ?? 0) ?? 0), 0)
}
