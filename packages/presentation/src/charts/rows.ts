import { plainLabel } from '../labels/plain-label.ts'
import type { Palette } from './palette.ts'
import { type Look, valueLooks } from './value-looks.ts'

export type Row = {
  label: string
  value: number
  /** Everything beyond the top N. */
  isOther?: boolean
}

export const otherLabel = 'Other'

const amount = (value: number) => (Number.isFinite(value) ? value : 0)

/** Largest first, then by name, for an order independent of the input. */
export function largestFirst(a: Row, b: Row): number {
  return b.value - a.value || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0)
}

/** One row per label: two sources may share a display name. */
export function mergeLabels(rows: readonly Row[]): Row[] {
  const merged = new Map<string, number>()
  for (const row of rows) {
    const label = plainLabel(row.label)
    merged.set(label, (merged.get(label) ?? 0) + amount(row.value))
  }
  return [...merged].map(([label, value]) => ({ label, value }))
}

export const topRows = (rows: readonly Row[], count: number) => mergeLabels(rows).sort(largestFirst).slice(0, count)

/**
 * The `count` largest, then the rest as Other. A row already named Other joins the rest, to avoid two slices with that
 * name.
 */
export function topThenOther(rows: readonly Row[], count: number): Row[] {
  const sorted = mergeLabels(rows).sort(largestFirst)
  const named = sorted.filter(({ label }) => label !== otherLabel)
  const rest = [...named.slice(count), ...sorted.filter(({ label }) => label === otherLabel)]
  const top = named.slice(0, count)
  if (rest.length === 0) return top
  return [...top, { label: otherLabel, value: rest.reduce((sum, row) => sum + row.value, 0), isOther: true }]
}

export type LegendItem = Look & { label: string; value: number; share: number | null; isOther: boolean }

/** Legend of a chart: same rows, order and colours as in the chart functions. */
export function legendItems(rows: readonly Row[], palette: Palette): LegendItem[] {
  const total = rows.reduce((sum, row) => sum + amount(row.value), 0)
  const looks = valueLooks(rows, palette)
  return rows.map((row, at) => ({
    colour: palette.other,
    stroke: 'solid',
    ...looks[at],
    label: row.label,
    value: row.value,
    share: total > 0 ? amount(row.value) / total : null,
    isOther: row.isOther ?? false,
  }))
}
