import type { MetricRow } from '@vigil/contract'
import { exactCount } from '../format/formats.ts'
import { countryLabel, sspName } from '../labels/names.ts'
import type { HeatCell } from './heat-grid.ts'
import { threatLevel, timedRow } from './overview-stats.ts'
import type { Row } from './rows.ts'
import { topSeriesThenOther } from './series.ts'
import { type DayRange, seriesByTime, type TimeSeries } from './times.ts'
import type { CountryRow } from './world-map.ts'

/** Converts overview rows to chart data. */

const legendTop = 10

export const namedRows = (rows: MetricRow[], name: (label: string) => string): Row[] =>
  rows.map(({ label = '', count = 0 }) => ({ label: name(label), value: count }))

export const siteRows = (rows: MetricRow[]): Row[] =>
  rows.map(({ host = '', attacksCount = 0 }) => ({ label: host, value: attacksCount }))

export const heatCells = (rows: MetricRow[], name: (label: string) => string): HeatCell[] =>
  rows.map(({ host = '', label = '', count = 0 }) => ({ row: host, column: name(label), value: count }))

/** Countries with the most page views, which are drawn first, then the most threats. */
export function countryMeasures(rows: MetricRow[], count: number) {
  const shown = rows
    .map(({ label = '', pageViewsCount = 0, attacksCount = 0 }) => ({ label, pageViewsCount, attacksCount }))
    .sort((a, b) => b.pageViewsCount - a.pageViewsCount || b.attacksCount - a.attacksCount)
    .slice(0, count)
  return {
    categories: shown.map(({ label }) => countryLabel(label)),
    series: [
      { label: 'Page views', values: shown.map(({ pageViewsCount }) => pageViewsCount) },
      { label: 'Threats', values: shown.map(({ attacksCount }) => attacksCount) },
    ],
  }
}

export const countryLevels = (rows: MetricRow[]): CountryRow[] =>
  rows.flatMap((row) => {
    const [value, code] = [threatLevel(row), row.label ?? '']
    if (value === null || code === '') return []
    const details = [
      { label: 'Threats', value: exactCount(row.attacksCount ?? 0) },
      { label: 'Page views', value: exactCount(row.pageViewsCount) },
    ]
    return [{ code, value, details }]
  })

export function sspTrend(rows: MetricRow[], range: DayRange, top = legendTop): TimeSeries {
  const timed = rows.map((row) => ({ ...timedRow(row, row.count ?? 0), label: sspName(row.label ?? '') }))
  const data = seriesByTime(timed, range)
  return { ...data, series: topSeriesThenOther(data.series, top) }
}
