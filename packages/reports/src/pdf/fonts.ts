import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import { readMetrics } from './font-metrics.ts'

interface Font {
  name: string
  normal: string
  bold: string
}

/** Inter is split into subsets, one per script. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
type Part = (typeof parts)[number]

export const mainFont = 'Inter'

const require = createRequire(import.meta.url)
const findFile = (part: Part, weight: 400 | 600) =>
  require.resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`)
const interPart = (part: Part): Font => ({
  name: part === 'latin' ? mainFont : `Inter ${part}`,
  normal: findFile(part, 400),
  bold: findFile(part, 600),
})

/** Chinese, Japanese and Korean, in one weight. Resolved by package name, because the bundled server is in another folder. */
const eastAsianFile = require.resolve('@vigil/reports/fonts/droid-sans-fallback.woff')
const eastAsian: Font = { name: 'Droid Sans Fallback', normal: eastAsianFile, bold: eastAsianFile }

/** In order of preference. */
const fonts = [...parts.map(interPart), eastAsian]

export const pdfFonts: TFontDictionary = Object.fromEntries(
  fonts.map(({ name, normal, bold }) => [name, { normal, bold, italics: normal, bolditalics: bold }]),
)

const files = new Set(fonts.flatMap(({ normal, bold }) => [normal, bold]))
export const isFontFile = (path: string) => files.has(path)

const loaded = new Map<Font, ReadonlyMap<number, number>>()

/** A file is read when a character is missing in all fonts before it. */
function loadWidths(font: Font) {
  const widths = loaded.get(font) ?? readMetrics(readFileSync(font.normal))
  loaded.set(font, widths)
  return widths
}

/** The font for a character, or null if none has it. */
export const fontFor = (code: number) => fonts.find((font) => loadWidths(font).has(code))?.name ?? null

/** Width of a text in one font, relative to the font size. */
export function widthIn(name: string, text: string): number {
  const font = fonts.find((one) => one.name === name)
  const widths = font && loadWidths(font)
  return [...text].reduce((sum, sign) => sum + (widths?.get(sign.codePointAt(0) ?? 0) ?? 0), 0)
}
