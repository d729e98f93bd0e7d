import { type Change, escapeHtml, timeLabel } from '@vigil/presentation'
import type { BarBlock, DayBlock, FigureBlock, ItemBlock, MailBlock, MailFigure } from './document.ts'
import { look } from './look.ts'
import { changeInWords, peakInWords } from './words.ts'

/** Report blocks as tables. Charts are cells with a background, which every client displays, with images off too. */
export function blockHtml(block: MailBlock, accent: string): string {
  if (block.kind === 'figures') return figuresHtml(block)
  const content =
    block.kind === 'days' ? daysHtml(block, accent) : block.kind === 'bars' ? barsHtml(block, accent) : itemsHtml(block)
  return `<h2 style="margin:28px 0 10px;font-size:16px;line-height:1.3;font-weight:700;">${escapeHtml(block.title)}</h2>${content}`
}

const table = (rows: string, style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="v-line" style="border-collapse:collapse;${style}">${rows}</table>`
const dim = (text: string, style = '') =>
  `<span class="v-dim" style="color:${look.dim};${style}">${escapeHtml(text)}</span>`
const nothing = (text: string) => `<p style="margin:0;">${dim(text)}</p>`

/** Three per row, or two if that fills the rows evenly. */
const perRow = (figures: readonly MailFigure[]) => (figures.length % 3 === 0 ? 3 : 2)

function figuresHtml({ figures, comparedWith, footnote }: FigureBlock) {
  const columns = perRow(figures)
  const width = Math.floor(100 / columns)
  const rows: string[] = []
  for (let from = 0; from < figures.length; from += columns) {
    const cells = figures.slice(from, from + columns).map(
      ({ label, value, change }) =>
        `<td width="${width}%" valign="top" style="padding:12px 8px 12px 0;"><span style="display:block;font-size:24px;line-height:1.3;font-weight:700;">${escapeHtml(value)}</span>
${dim(label, 'display:block;font-size:13px;line-height:1.35;')}${changeHtml(change, comparedWith)}</td>`,
    )
    rows.push(`<tr>${cells.join('')}</tr>`)
  }
  const compared = figures.some(({ change }) => change && change.direction !== 'unknown')
  const lines = [...(compared ? [`Compared with ${comparedWith}.`] : []), ...(footnote ? [footnote] : [])]
  const foot = lines.map((line) => `<p style="margin:6px 0 0;font-size:13px;">${dim(line)}</p>`).join('')
  const frame = `border-top:1px solid ${look.line};border-bottom:1px solid ${look.line};`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="v-line" style="border-collapse:collapse;margin-top:8px;${frame}">${rows.join('')}</table>${foot}`
}

const arrows = { up: '▲', down: '▼', equal: '=', unknown: '' } as const

function changeHtml(change: Change | null, comparedWith: string) {
  if (!change || change.direction === 'unknown') return ''
  const words = escapeHtml(changeInWords(change, comparedWith))
  return `<span class="v-dim" title="${words}" style="display:block;font-size:13px;color:${look.dim};">${arrows[change.direction]} ${escapeHtml(change.text)}</span>`
}

const columnHeight = 72

function daysHtml(block: DayBlock, accent: string) {
  const { days, format } = block
  const most = Math.max(1, ...days.map(({ value }) => value))
  const width = (100 / Math.max(1, days.length)).toFixed(2)
  const gap = days.length > 14 ? 1 : 3
  const columns = days.map(({ day, value }) => {
    const height = value === 0 ? 1 : Math.max(2, Math.round((value / most) * columnHeight))
    const title = escapeHtml(`${timeLabel(day)}: ${format(value)}`)
    return `<td width="${width}%" valign="bottom" height="${columnHeight}" title="${title}" style="padding:0 ${gap}px;vertical-align:bottom;">${table(
      `<tr><td class="v-bar" height="${height}" bgcolor="${accent}" style="height:${height}px;line-height:1px;font-size:1px;background:${accent};border-radius:2px 2px 0 0;">&nbsp;</td></tr>`,
    )}</td>`
  })
  const label = (day: string | undefined, align: string) =>
    `<td align="${align}" style="padding-top:4px;font-size:12px;">${dim(day ? timeLabel(day) : '')}</td>`
  const ends = `<tr>${label(days[0]?.day, 'left')}${label(days.at(-1)?.day, 'right')}</tr>`
  return `<div aria-hidden="true">${table(`<tr>${columns.join('')}</tr>`, `border-bottom:1px solid ${look.line};`)}${table(ends)}</div>
<p style="margin:6px 0 0;font-size:14px;">${dim(peakInWords(block))}</p>`
}

function barsHtml({ rows, emptyText }: BarBlock, accent: string) {
  if (rows.length === 0) return nothing(emptyText)
  const most = Math.max(...rows.map(({ value }) => value), Number.MIN_VALUE)
  return rows
    .map(({ label, value, text, href }) => {
      const share = Math.max(1, Math.round((value / most) * 100))
      const name = href
        ? `<a class="v-text" href="${escapeHtml(href)}" style="color:${look.text};text-decoration:underline;">${escapeHtml(label)}</a>`
        : escapeHtml(label)
      return `${table(`<tr><td style="padding:0 12px 3px 0;font-size:14px;word-break:break-word;">${name}</td><td align="right" valign="bottom" style="padding:0 0 3px;font-size:14px;white-space:nowrap;">${escapeHtml(text)}</td></tr>`)}
<div aria-hidden="true" style="margin:0 0 10px;">${table(`<tr><td class="v-bar" width="${share}%" height="6" bgcolor="${accent}" style="height:6px;line-height:1px;font-size:1px;background:${accent};border-radius:3px;">&nbsp;</td>${share < 100 ? `<td class="v-track" height="6" bgcolor="${look.track}" style="height:6px;line-height:1px;font-size:1px;background:${look.track};border-radius:3px;">&nbsp;</td>` : ''}</tr>`)}</div>`
    })
    .join('\n')
}

function itemsHtml({ items, emptyText }: ItemBlock) {
  if (items.length === 0) return nothing(emptyText)
  const rows = items.map(
    ({ label, about, text }) =>
      `<tr><td class="v-line" style="padding:10px 12px 10px 0;border-top:1px solid ${look.line};"><span style="font-family:ui-monospace,Menlo,Consolas,monospace;font-weight:600;word-break:break-all;">${escapeHtml(label)}</span><br>${dim(about, 'font-size:13px;')}</td>
<td class="v-line" align="right" valign="top" style="padding:10px 0;border-top:1px solid ${look.line};font-size:14px;white-space:nowrap;">${escapeHtml(text)}</td></tr>`,
  )
  return table(rows.join(''))
}
