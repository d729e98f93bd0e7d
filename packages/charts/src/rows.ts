import { plainLabel } from './labels.ts'
import { type Palette, seriesColour } from './palette.ts'

export type Row = {
  label: string
  value: number
  /** All that did not fit into the top N. */
  isOther?: boolean
}

export const otherLabel = 'Other'

const amount = (value: number) => (Number.isFinite(value) ? value : 0)

/** Largest first; equal ones by name, so the order never depends on how rows arrived. */
export function largestFirst(a: Row, b: Row): number {
  return b.value - a.value || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0)
}

/** One row for each label: two sources may be shown under one name. */
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
 * The `count` largest, then everything else as Other. A row that is called Other already belongs to the rest:
 * two slices of that name would say nothing.
 */
export function topThenOther(rows: readonly Row[], count: number): Row[] {
  const sorted = mergeLabels(rows).sort(largestFirst)
  const named = sorted.filter(({ label }) => label !== otherLabel)
  const rest = [...named.slice(count), ...sorted.filter(({ label }) => label === otherLabel)]
  const top = named.slice(0, count)
  if (rest.length === 0) return top
  return [...top, { label: otherLabel, value: rest.reduce((sum, row) => sum + row.value, 0), isOther: true }]
}

export type LegendItem = { label: string; value: number; share: number | null; colour: string; isOther: boolean }

/** The key to a picture: the colours are those that the chart functions give the same rows in the same order. */
export function legendItems(rows: readonly Row[], palette: Palette): LegendItem[] {
  const total = rows.reduce((sum, row) => sum + amount(row.value), 0)
  return rows.map((row, at) => ({
    label: row.label,
    value: row.value,
    share: total > 0 ? amount(row.value) / total : null,
    colour: seriesColour(palette, at, row.isOther),
    isOther: row.isOther ?? false,
  }))
}
