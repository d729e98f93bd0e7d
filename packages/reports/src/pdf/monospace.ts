import type { TFontDictionary } from 'pdfmake/interfaces.js'
import { fontFor } from './fonts.ts'
import type { Run } from './runs.ts'

/** A standard PDF font, so it is not embedded. */
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

// The font is sure to have ASCII and Western European letters.
const isIn = (code: number) => (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff && code !== 0xad)

const formatCode = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

/** Splits text by font. Characters that no font has are written as code points, never omitted. */
export function monospaceRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const font = isIn(code) ? monospace : fontFor(code)
    const written = { text: font ? sign : formatCode(code), font: font ?? monospace }
    const last = runs.at(-1)
    if (last?.font === written.font) last.text += written.text
    else runs.push(written)
  }
  return runs
}
