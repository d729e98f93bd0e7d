import { plainLabel } from '../labels/plain-label.ts'
import { largestFirst, otherLabel, type Row } from './rows.ts'

/** One value per category or time; null is a gap (unknown). */
export type Series = { label: string; values: readonly (number | null)[]; isOther?: boolean }

export type CategorySeries = { categories: readonly string[]; series: readonly Series[] }

export const sumValues = (values: readonly (number | null)[]) => values.reduce<number>((sum, v) => sum + (v ?? 0), 0)

/** Each series with its total, for the legend. */
export const seriesTotals = (series: readonly Series[]): Row[] =>
  series.map(({ label, values, isOther }) => ({ label, value: sumValues(values), isOther }))

/** Sums value by value; a gap in all series stays a gap. */
function sumSeries(series: readonly Series[]): (number | null)[] {
  const length = Math.max(0, ...series.map(({ values }) => values.length))
  return Array.from({ length }, (_, at) => {
    const known = series.map(({ values }) => values[at]).filter((v) => typeof v === 'number')
    return known.length === 0 ? null : known.reduce((sum, v) => sum + v, 0)
  })
}

/** The `count` largest by total, then the rest summed up; see `topThenOther`. */
export function topSeriesThenOther(series: readonly Series[], count: number): Series[] {
  const sorted = series
    .map((one) => ({ ...one, label: plainLabel(one.label), value: sumValues(one.values) }))
    .sort(largestFirst)
    .map(({ value, ...one }) => one)
  const named = sorted.filter(({ label }) => label !== otherLabel)
  const rest = [...named.slice(count), ...sorted.filter(({ label }) => label === otherLabel)]
  const top = named.slice(0, count)
  return rest.length === 0 ? top : [...top, { label: otherLabel, values: sumSeries(rest), isOther: true }]
}

/** Labels that are part of Other in `drawn`. */
export function labelsBehindOther(all: readonly Labelled[], drawn: readonly Labelled[]): string[] {
  const named = new Set(drawn.map(({ label }) => label))
  return all.map(({ label }) => plainLabel(label)).filter((label) => !named.has(label))
}

type Labelled = { label: string }

type Cell = { category: string; label: string; value: number }

/** Converts (category, label, value) rows to series over the given categories. */
export function seriesByCategory(rows: readonly Cell[], categories: readonly string[]): CategorySeries {
  const places = new Map(categories.map((category, at) => [category, at]))
  const series = new Map<string, number[]>()
  for (const row of rows) {
    const at = places.get(row.category)
    if (at === undefined) continue
    const label = plainLabel(row.label)
    const values = series.get(label) ?? categories.map(() => 0)
    values[at] = (values[at] ?? 0) + row.value
    series.set(label, values)
  }
  return { categories, series: [...series].map(([label, values]) => ({ label, values })) }
}
