// The table of results, and docs/performance.md, which keeps the last ones of each part.
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/processes.mjs'

const file = join(root, 'docs/performance.md')
const columns = ['what', 'result', 'reference', 'ratio', 'goal', '']
const outcomes = new Map([
  [true, 'met'],
  [false, '**missed**'],
])

/** A Markdown table, padded to be readable in a terminal. */
export function table(results) {
  const rows = results.map(({ heading, what, value, reference, ratio, goal, isMet }) =>
    (heading
      ? [`**${heading}**`, '', '', '', '', '']
      : [what, value, reference, ratio, goal, outcomes.get(isMet) ?? '']
    ).map((text) => text.replaceAll('|', '/')),
  )
  const widths = columns.map((name, at) => Math.max(3, name.length, ...rows.map((row) => row[at].length)))
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  return [line(columns), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)]
}

/** Replaces the sections of the parts that ran. */
export function record(results, parts) {
  const [head = '', ...sections] = readFileSync(file, 'utf8').split(/^## /m)
  const known = new Map(sections.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)]))
  for (const part of new Set(results.map((result) => result.part))) {
    const rows = table(results.filter((result) => result.part === part)).map((row) => row.replace(/ {2,}/g, ' '))
    known.set(part, `\n${capitalize(parts[part])}. ${describeRun()}\n\n${rows.join('\n')}\n\n`)
  }
  const ordered = Object.keys(parts).filter((part) => known.has(part))
  writeFileSync(
    file,
    `${head}${ordered.map((part) => `## ${part}\n${known.get(part)}`).join('')}`.trimEnd().concat('\n'),
  )
}

function describeRun() {
  const [{ model } = {}] = cpus()
  const memory = Math.round(totalmem() / 1_073_741_824)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cpus().length} × ${model?.trim() || arch()}, ${memory} GB, Node ${process.versions.node}.`
}

const capitalize = (text) => text.slice(0, 1).toUpperCase() + text.slice(1)
