import { plainLabel } from '@vigil/presentation'
import { fontFor, mainFont } from './fonts.ts'

/** A run of text in one font. */
export interface Run {
  text: string
  font: string
}

/** Replaces characters that no font has, such as emoji. The fonts lack U+FFFD too. */
const replacement = '?'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Splits text by font. Text is composed first, so an accent joins its letter if the fonts have that letter. An emoji
 * sequence becomes one sign.
 */
export function splitRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const fonts = [...segment].map((sign) => fontFor(sign.codePointAt(0) ?? 0))
    if (fonts.includes(null)) append(runs, replacement, mainFont)
    else [...segment].forEach((sign, at) => void append(runs, sign, fonts[at] ?? mainFont))
  }
  return runs
}

function append(runs: Run[], text: string, font: string) {
  const last = runs.at(-1)
  // A space stays in its run: every font has one, and fewer runs mean fewer line breaks.
  if (last && (last.font === font || text === ' ')) last.text += text
  else runs.push({ text, font })
}

/** Untrusted text as document content: one line of printable characters, each in a font that has it. Never markup. */
export const inline = (text: string): Run[] => splitRuns(plainLabel(text))
