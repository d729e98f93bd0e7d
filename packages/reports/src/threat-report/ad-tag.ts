import {
  type CodePiece,
  type CodeRow,
  codePieces,
  codeRows,
  type Match,
  matchInWords,
  paperColumns,
  rowAt,
} from '@vigil/charts'
import type { ThreatItem } from '@vigil/contract'
import type { Content } from 'pdfmake/interfaces.js'
import { monospace, monospaceRuns } from '../pdf/monospace.ts'
import { colours, heading, said } from '../shield-report/parts.ts'

const look = { match: '#ffe3a3', hidden: '#b3261e' }
const numberWidth = 6
const fontSize = 7

/** The ad tag as it came, line by line, with the part that the rule matched. */
export function adTag({ adTag: text, offsetStart: start, offsetEnd: end }: ThreatItem): Content[] {
  const title = 'Indicator of Compromise: ad tag'
  if (text === '') return [heading(title), said('The ad’s markup was not kept.')]
  const match = { start, end }
  const rows = codeRows(text, paperColumns)
  const place = matchInWords(rows, match)
  const about = [
    place ? `What the rule matched is marked, on ${place}.` : 'What the rule matched is not marked in the text.',
    'Characters that cannot be seen are written as U+ and their number.',
  ].join(' ')
  return [heading(title, about), { stack: shownRows(text, rows, match), font: monospace, fontSize, lineHeight: 1.3 }]
}

/** Some twenty pages. The longest line that is kept is far less; only a tag of nothing but line ends is more. */
const mostRows = 1_500
const rowsBefore = 100

function shownRows(text: string, rows: readonly CodeRow[], match: Match): Content[] {
  const first = rows.length > mostRows ? Math.max(0, rowAt(rows, match.start) - rowsBefore) : 0
  const shown = rows.slice(first, first + mostRows)
  const leftOut = (count: number, where: string): Content[] =>
    count > 0 ? [{ text: `${count} rows ${where} are left out.`, color: colours.dimmed }] : []
  return [
    ...leftOut(first, 'before'),
    ...shown.map((row) => rowOf(text, row, match)),
    ...leftOut(rows.length - first - shown.length, 'after'),
  ]
}

function rowOf(text: string, row: CodeRow, match: Match): Content {
  const number = row.isContinued
    ? ' '.repeat(numberWidth)
    : String(row.line)
        .padStart(numberWidth - 2)
        .padEnd(numberWidth)
  return {
    text: [{ text: number, color: colours.dimmed }, ...codePieces(text, row, match).flatMap(runsOf)],
    preserveLeadingSpaces: true,
    noWrap: true,
  }
}

const runsOf = ({ text, isMatch, isHidden }: CodePiece) =>
  monospaceRuns(text).map((run) => ({
    ...run,
    preserveLeadingSpaces: true,
    ...(isMatch ? { background: look.match } : {}),
    ...(isHidden ? { color: look.hidden } : {}),
  }))
