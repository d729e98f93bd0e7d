/**
 * Wraps an ad's markup into rows, for screen and PDF. The text is hostile: invisible and bidirectional characters are
 * written as code points, and the rest stays in source order.
 */

export interface CodeRow {
  /** Starts at 1. A line longer than a row continues in further rows. */
  line: number
  isContinued: boolean
  /** In UTF-16 units; line ends belong to no row. */
  start: number
  end: number
}

export interface CodePiece {
  text: string
  isMatch: boolean
  /** Replaces an invisible character. */
  isHidden: boolean
}

export interface Match {
  start: number
  end: number
}

const tab = '    '
// Control and format characters (including bidirectional ones), separators, private use, lone surrogates, fillers and
// unusual spaces.
const unseen =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\u{115f}\u{1160}\u{3164}\u{ffa0}]|\p{Variation_Selector}|(?! )\p{Zs}/u
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}\u{ff01}-\u{ff60}]/u
// Fast path for nearly all markup.
const isPlain = (code: number) => code >= 0x20 && code < 0x7f

function shownAs(code: number): { text: string; width: number; isHidden: boolean } {
  const sign = String.fromCodePoint(code)
  if (isPlain(code)) return { text: sign, width: 1, isHidden: false }
  if (code === 9) return { text: tab, width: tab.length, isHidden: false }
  if (!unseen.test(sign)) return { text: sign, width: wide.test(sign) ? 2 : 1, isHidden: false }
  const name = codePointName(code)
  return { text: name, width: name.length, isHidden: true }
}

/** U+202E */
export const codePointName = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

const countUnits = (code: number) => (code > 0xffff ? 2 : 1)

export function codeRows(text: string, columns: number): CodeRow[] {
  const rows: CodeRow[] = []
  let [line, start, width, isContinued] = [1, 0, 0, false]
  const close = (end: number) => rows.push({ line, isContinued, start, end })
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const size = countUnits(code)
    if (code === 10 || code === 13) {
      close(at)
      at += code === 13 && text.charCodeAt(at + 1) === 10 ? 2 : 1
      ;[line, start, width, isContinued] = [line + 1, at, 0, false]
      continue
    }
    const wanted = shownAs(code).width
    if (width > 0 && width + wanted > columns) {
      close(at)
      ;[start, width, isContinued] = [at, 0, true]
    }
    width += wanted
    at += size
  }
  close(text.length)
  return rows
}

/** Splits a row where its styling changes. */
export function codePieces(text: string, { start, end }: CodeRow, match: Match): CodePiece[] {
  const pieces: CodePiece[] = []
  for (let at = start; at < end; ) {
    const code = text.codePointAt(at) ?? 0
    const isMatch = at >= match.start && at < match.end
    const { text: shown, isHidden } = shownAs(code)
    const last = pieces.at(-1)
    if (last && last.isMatch === isMatch && !last.isHidden && !isHidden) last.text += shown
    else pieces.push({ text: shown, isMatch, isHidden })
    at += countUnits(code)
  }
  return pieces
}

/** Row of an offset; a line end belongs to the row it ends. */
export function rowAt(rows: readonly CodeRow[], offset: number): number {
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((rows[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Lines of the match: 'line 12' or 'lines 12 – 14'. */
export function matchInWords(rows: readonly CodeRow[], { start, end }: Match): string {
  if (start >= end) return ''
  const [first, last] = [rows[rowAt(rows, start)]?.line ?? 1, rows[rowAt(rows, end - 1)]?.line ?? 1]
  return first === last ? `line ${first}` : `lines ${first} – ${last}`
}

/** Columns in the PDF, and the row height on screen: beyond one page, users are prompted first. */
export const paperColumns = 104
const paperRowPixels = 16
export const onePagePixels = 1_240

export const isLongerThanAPage = (adTag: string) =>
  codeRows(adTag, paperColumns).length * paperRowPixels > onePagePixels
