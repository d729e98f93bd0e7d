import type { ThreatItem } from '@vigil/contract'
import {
  type CodePiece,
  type CodeRow,
  codePieces,
  codeRows,
  type Match,
  matchInWords,
  paperColumns,
  rowAt,
} from '@vigil/presentation'
import type { Content } from 'pdfmake/interfaces.js'
import { monospace, monospaceRuns } from '../pdf/monospace.ts'
import { colours, heading, said } from '../shield-report/parts.ts'

const look = { match: '#ffe3a3', hidden: '#b3261e' }
const numberWidth = 6
const fontSize = 7

/** The original ad tag, line by line, with the matched part. */
export function adTag({ adTag: text, adTagWithheld, offsetStart: start, offsetEnd: end }: ThreatItem): Content[] {
  const title = 'Indicator of Compromise: ad tag'
  if (text === '') return [heading(title), said(adTagWithheld ?? 'The ad’s markup was not stored.')]
  const match = { start, end }
  const rows = codeRows(text, paperColumns)
  const place = matchInWords(rows, match)
  const about = [
    place ? `The matched part is highlighted on ${place}.` : 'The matched part is not highlighted.',
    'Invisible characters are written as code points (U+…).',
  ].join(' ')
  return [heading(title, about), { stack: shownRows(text, rows, match), font: monospace, fontSize, lineHeight: 1.3 }]
}

/** About twenty pages. The longest stored line is far shorter; only a tag consisting of line breaks exceeds it. */
const mostRows = 1_500
const rowsBefore = 100

function shownRows(text: string, rows: readonly CodeRow[], match: Match): Content[] {
  const first = rows.length > mostRows ? Math.max(0, rowAt(rows, match.start) - rowsBefore) : 0
  const shown = rows.slice(first, first + mostRows)
  const leftOut = (count: number, where: string): Content[] =>
    count > 0 ? [{ text: `${count} rows ${where} are omitted.`, color: colours.dimmed }] : []
  return [
    ...leftOut(first, 'before'),
    ...shown.map((row) => buildRow(text, row, match)),
    ...leftOut(rows.length - first - shown.length, 'after'),
  ]
}

function buildRow(text: string, row: CodeRow, match: Match): Content {
  const number = row.isContinued
    ? ' '.repeat(numberWidth)
    : String(row.line)
        .padStart(numberWidth - 2)
        .padEnd(numberWidth)
  return {
    text: [{ text: number, color: colours.dimmed }, ...codePieces(text, row, match).flatMap(buildRuns)],
    preserveLeadingSpaces: true,
    noWrap: true,
  }
}

const buildRuns = ({ text, isMatch, isHidden }: CodePiece) =>
  monospaceRuns(text).map((run) => ({
    ...run,
    preserveLeadingSpaces: true,
    ...(isMatch ? { background: look.match } : {}),
    ...(isHidden ? { color: look.hidden } : {}),
  }))
