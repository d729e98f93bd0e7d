import { plainLabel } from '@vigil/charts'
import { fontFor, mainFont } from './fonts.ts'

/** A piece of text that one font can write. */
export interface Run {
  text: string
  font: string
}

/** In place of a character that no font has, such as an emoji. The sign made for it (U+FFFD) is in none of them either. */
const replacement = '?'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text by the fonts that can write it. Composed first, so that an accent is part of its letter where the fonts have such
 * a letter. An emoji of several parts becomes one sign.
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
  // A space stays in the run it is in: every font has one, and fewer runs break fewer lines.
  if (last && (last.font === font || text === ' ')) last.text += text
  else runs.push({ text, font })
}

/** Text from anywhere, as a part of a document: one line of printable characters, each in a font that has it. Never markup. */
export const inline = (text: string): Run[] => splitRuns(plainLabel(text))
