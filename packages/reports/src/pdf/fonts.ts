import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import { readMetrics } from './font-metrics.ts'

interface Font {
  name: string
  normal: string
  bold: string
}

/** Inter comes in parts, one for each script. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
type Part = (typeof parts)[number]

export const mainFont = 'Inter'

const require = createRequire(import.meta.url)
const fileOf = (part: Part, weight: 400 | 600) =>
  require.resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`)
const interPart = (part: Part): Font => ({
  name: part === 'latin' ? mainFont : `Inter ${part}`,
  normal: fileOf(part, 400),
  bold: fileOf(part, 600),
})

/** Chinese, Japanese and Korean. It has one weight. Found by the package's name: the server is bundled, far from here. */
const eastAsianFile = require.resolve('@vigil/reports/fonts/droid-sans-fallback.woff')
const eastAsian: Font = { name: 'Droid Sans Fallback', normal: eastAsianFile, bold: eastAsianFile }

/** The first that has a character writes it. */
const fonts = [...parts.map(interPart), eastAsian]

export const pdfFonts: TFontDictionary = Object.fromEntries(
  fonts.map(({ name, normal, bold }) => [name, { normal, bold, italics: normal, bolditalics: bold }]),
)

const files = new Set(fonts.flatMap(({ normal, bold }) => [normal, bold]))
export const isFontFile = (path: string) => files.has(path)

const loaded = new Map<Font, ReadonlyMap<number, number>>()

/** A file is read for the first character that none before it has. */
function widthsOf(font: Font) {
  const widths = loaded.get(font) ?? readMetrics(readFileSync(font.normal))
  loaded.set(font, widths)
  return widths
}

/** The font that has a character, or null where none has. */
export const fontFor = (code: number) => fonts.find((font) => widthsOf(font).has(code))?.name ?? null

/** The width of a text that one font writes, as a share of its size. */
export function widthIn(name: string, text: string): number {
  const font = fonts.find((one) => one.name === name)
  const widths = font && widthsOf(font)
  return [...text].reduce((sum, sign) => sum + (widths?.get(sign.codePointAt(0) ?? 0) ?? 0), 0)
}
