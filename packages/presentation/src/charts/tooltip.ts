import type { TooltipComponentOption } from 'echarts'
import { escapeHtml, plainLabel } from '../labels/plain-label.ts'
import { fontSize } from './frame.ts'
import type { Palette } from './palette.ts'

export type TooltipRow = { label: string; value: string; colour?: string; share?: string }
export type TooltipText = { title: string; rows: readonly TooltipRow[]; note?: string }

/** Number of series a tooltip names before summing up the rest. */
export const namedInTooltip = 10

const dot = (colour: string) =>
  `<span style="display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:8px;background:${escapeHtml(colour)}"></span>`

function rowHtml({ label, value, colour, share }: TooltipRow, palette: Palette): string {
  const name = `<td style="padding:1px 16px 1px 0;max-width:170px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:${palette.dimmed}">${colour ? dot(colour) : ''}${escapeHtml(plainLabel(label))}</td>`
  const number = `<td style="padding:1px 0;text-align:right;font-weight:500;white-space:nowrap">${escapeHtml(value)}</td>`
  const part = share
    ? `<td style="padding:1px 0 1px 10px;text-align:right;white-space:nowrap;color:${palette.dimmed}">${escapeHtml(share)}</td>`
    : ''
  return `<tr>${name}${number}${part}</tr>`
}

/** The only source of tooltip HTML: labels are written by advertisers, so all text is escaped. */
export function tooltipHtml({ title, rows, note }: TooltipText, palette: Palette): string {
  const head = `<div style="max-width:260px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:600;margin-bottom:2px">${escapeHtml(plainLabel(title))}</div>`
  const table = `<table style="border-collapse:collapse;font-variant-numeric:tabular-nums">${rows.map((row) => rowHtml(row, palette)).join('')}</table>`
  const foot = note ? `<div style="margin-top:4px;color:${palette.dimmed}">${escapeHtml(note)}</div>` : ''
  return head + table + foot
}

/** Shared tooltip style. `text` receives the position under the pointer; null shows none. */
export function tooltip(
  palette: Palette,
  trigger: 'item' | 'axis',
  text: (position: DataPoint) => TooltipText | null,
): TooltipComponentOption {
  return {
    trigger,
    confine: true,
    backgroundColor: palette.surface,
    borderColor: palette.border,
    borderWidth: 1,
    padding: [8, 12],
    textStyle: { color: palette.text, fontFamily: palette.fontFamily, fontSize },
    extraCssText: `border-radius:6px;box-shadow:${palette.shadow};z-index:10`,
    transitionDuration: 0.1,
    formatter: (params: unknown) => {
      const position = readPosition(params)
      const shown = position && text(position)
      return shown ? tooltipHtml(shown, palette) : ''
    },
  }
}

/** Band behind the bar under the pointer. */
export const bandPointer = (palette: Palette) => ({
  type: 'shadow' as const,
  z: 0,
  shadowStyle: { color: palette.hover, opacity: 1 },
})

export type DataPoint = { dataIndex: number; seriesIndex: number; seriesId: string }

/** ECharts passes one position, or one per series at an axis. */
function readPosition(params: unknown): DataPoint | null {
  const first = Array.isArray(params) ? params[0] : params
  if (typeof first !== 'object' || first === null || !('dataIndex' in first)) return null
  const { dataIndex, seriesIndex, seriesId } = first as Partial<DataPoint> // fields of ECharts' callback
  if (typeof dataIndex !== 'number') return null
  return { dataIndex, seriesIndex: seriesIndex ?? 0, seriesId: String(seriesId ?? '') }
}
