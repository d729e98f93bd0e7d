import type { AnswerOf, CoverageTrendRow, coverageReport } from '@vigil/contract'
import { fillDays, fillHours, listTimes, type Stat, seriesByTime, timedRow } from '@vigil/presentation'
import type { DayRange } from '../../../lib/format/time-ranges.ts'

/** Converts coverage figures to headline numbers and lines. */

export type CoverageReport = AnswerOf<typeof coverageReport>
type Figures = Omit<CoverageTrendRow, 'time'>
export type CoverageFigure = 'ads' | 'value' | 'lostAds' | 'lostValue'

/** Shares are unknown without ads or without prices. */
export const readFigure: Record<CoverageFigure, (figures: Figures) => number | null> = {
  ads: ({ ads, inspected }) => (ads > 0 ? inspected / ads : null),
  value: ({ valueUsd, inspectedValueUsd }) => (valueUsd > 0 ? inspectedValueUsd / valueUsd : null),
  lostAds: ({ ads, inspected }) => ads - inspected,
  lostValue: ({ valueUsd, inspectedValueUsd }) => valueUsd - inspectedValueUsd,
}

const missing: Record<CoverageFigure, 0 | null> = { ads: null, value: null, lostAds: 0, lostValue: 0 }

const timed = (rows: readonly CoverageTrendRow[], figure: CoverageFigure) =>
  rows.map((row) => {
    const [date, hour] = row.time.split('T')
    return timedRow({ date, hour }, readFigure[figure](row))
  })

export function coverageStat({ total, before, trend }: CoverageReport, figure: CoverageFigure, range: DayRange): Stat {
  const rows = timed(trend, figure)
  const settings = { missing: missing[figure] }
  const values = range.from === range.to ? fillHours(rows, range.from, settings) : fillDays(rows, range, settings)
  return {
    value: readFigure[figure](total),
    before: readFigure[figure](before),
    trend: { times: listTimes(range), values },
  }
}

export function coverageLines(rows: readonly CoverageTrendRow[], range: DayRange) {
  const labelled = (figure: CoverageFigure, label: string) => timed(rows, figure).map((row) => ({ ...row, label }))
  const isPriced = rows.some(({ valueUsd }) => valueUsd > 0)
  return seriesByTime(
    [...labelled('ads', 'Share of ads'), ...(isPriced ? labelled('value', 'Share of value') : [])],
    range,
    { missing: null },
  )
}
