import type { TFontDictionary } from 'pdfmake/interfaces.js'
import { fontFor } from './fonts.ts'
import type { Run } from './runs.ts'

/** One of the fonts that every reader of PDFs has, so it is not in the file. */
export const monospace = 'Courier'

export const monospaceFont: TFontDictionary = {
  [monospace]: {
    normal: 'Courier',
    bold: 'Courier-Bold',
    italics: 'Courier-Oblique',
    bolditalics: 'Courier-BoldOblique',
  },
}
const files = new Set(Object.values(monospaceFont[monospace] ?? {}))
export const isMonospaceFont = (name: string) => files.has(name)

// What the font has without doubt: ASCII, and the letters of Western Europe.
const isIn = (code: number) => (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff && code !== 0xad)

const nameOf = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

/** Text by the fonts that can write it. What none of them has is written out by its code point, and never left out. */
export function monospaceRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const font = isIn(code) ? monospace : fontFor(code)
    const written = { text: font ? sign : nameOf(code), font: font ?? monospace }
    const last = runs.at(-1)
    if (last?.font === written.font) last.text += written.text
    else runs.push(written)
  }
  return runs
}
