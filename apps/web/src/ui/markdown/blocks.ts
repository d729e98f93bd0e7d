import { type HrefOf, type Inline, parseInline, safeHref } from './inline.ts'

export type Block =
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  /** `start` is the first item's number; null for bullet lists. */
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }

interface Taken {
  block: Block
  /** Number of lines consumed. */
  lines: number
}

const maxDepth = 5
const fence = /^ {0,3}```(.*)$/
const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/
const rule = /^ {0,3}(-{3,}|\*{3,}|_{3,})\s*$/
const quote = /^ {0,3}> ?/
const item = /^( *)([-*+]|\d{1,9}[.)])\s+(.*)$/
const tableMark = /^ *\|?(\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/

/** Parses the Markdown subset of our forms: no HTML, no images. */
export function parseMarkdown(source: string, hrefOf: HrefOf = safeHref): Block[] {
  return parseBlocks(source.replaceAll(/\r\n?/g, '\n').split('\n'), hrefOf, 0)
}

function parseBlocks(lines: string[], hrefOf: HrefOf, depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at++
      continue
    }
    const rest = lines.slice(at)
    const taken =
      takeCode(rest) ??
      takeHeading(rest, hrefOf) ??
      takeRule(rest) ??
      (depth < maxDepth ? (takeQuote(rest, hrefOf, depth) ?? takeList(rest, hrefOf, depth)) : null) ??
      takeTable(rest, hrefOf) ??
      takeParagraph(rest, hrefOf)
    blocks.push(taken.block)
    at += taken.lines
  }
  return blocks
}

function takeCode(lines: string[]): Taken | null {
  const [, language] = fence.exec(lines[0] ?? '') ?? []
  if (language === undefined) return null
  const end = lines.findIndex((line, at) => at > 0 && fence.test(line))
  const last = end < 0 ? lines.length : end
  const text = lines.slice(1, last).join('\n')
  return { block: { kind: 'code', language: language.trim(), text }, lines: last + 1 }
}

function takeHeading([first = '']: string[], hrefOf: HrefOf): Taken | null {
  const [, marks, text = ''] = heading.exec(first) ?? []
  if (!marks) return null
  return { block: { kind: 'heading', level: marks.length, children: parseInline(text, hrefOf) }, lines: 1 }
}

const takeRule = ([first = '']: string[]): Taken | null =>
  rule.test(first) ? { block: { kind: 'rule' }, lines: 1 } : null

function takeQuote(lines: string[], hrefOf: HrefOf, depth: number): Taken | null {
  const end = lines.findIndex((line) => !quote.test(line))
  const quoted = lines.slice(0, end < 0 ? lines.length : end)
  if (quoted.length === 0) return null
  const inner = quoted.map((line) => line.replace(quote, ''))
  return { block: { kind: 'quote', children: parseBlocks(inner, hrefOf, depth + 1) }, lines: quoted.length }
}

const isOrdered = (mark: string) => /\d/.test(mark)

/** Indented content belongs to the item above; a line without a marker continues the previous one. */
function takeList(lines: string[], hrefOf: HrefOf, depth: number): Taken | null {
  const [, indent, mark] = item.exec(lines[0] ?? '') ?? []
  if (indent === undefined || mark === undefined) return null
  const items: string[][] = []
  let at = 0
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, ownIndent, ownMark, text = ''] = item.exec(line) ?? []
    const isItem = ownIndent !== undefined && ownMark !== undefined && ownIndent.length <= indent.length + 1
    if (isItem && isOrdered(ownMark) !== isOrdered(mark)) break
    if (isItem) items.push([text])
    else if (line.trim() === '') {
      const next = lines[at + 1] ?? ''
      const goesOn = next.startsWith(`${indent}  `) || item.test(next)
      if (!goesOn) break
      items.at(-1)?.push('')
    } else if (line.startsWith(`${indent}  `)) items.at(-1)?.push(line.slice(indent.length + 2))
    else if (startsAnother(line) || lines[at - 1]?.trim() === '') break
    else items.at(-1)?.push(line)
  }
  const block: Block = {
    kind: 'list',
    start: isOrdered(mark) ? Number.parseInt(mark, 10) : null,
    items: items.map((inner) => parseBlocks(inner, hrefOf, depth + 1)),
  }
  return { block, lines: Math.max(at, 1) }
}

const startsAnother = (line: string) => fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line)

const splitCells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function takeTable(lines: string[], hrefOf: HrefOf): Taken | null {
  const [first = '', second = ''] = lines
  if (!first.includes('|') || !tableMark.test(second)) return null
  const end = lines.findIndex((line, at) => at > 1 && !line.includes('|'))
  const last = end < 0 ? lines.length : end
  const head = splitCells(first)
  const inline = (cells: string[]) => head.map((_, at) => parseInline(cells[at] ?? '', hrefOf))
  const rows = lines.slice(2, last).map((line) => inline(splitCells(line)))
  return { block: { kind: 'table', head: inline(head), rows }, lines: last }
}

function takeParagraph(lines: string[], hrefOf: HrefOf): Taken {
  const end = lines.findIndex((line, at) => at > 0 && (line.trim() === '' || startsAnother(line) || item.test(line)))
  const own = lines.slice(0, end < 0 ? lines.length : end)
  return { block: { kind: 'paragraph', children: parseInline(own.join('\n'), hrefOf) }, lines: own.length }
}
