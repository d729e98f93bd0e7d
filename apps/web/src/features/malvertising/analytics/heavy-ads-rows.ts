import type { HeavyAdsReportRow, HeavyAdsRow } from '@vigil/contract'
import { exactCount, fillDays, fillHours, listTimes, type Stat, seriesByTime, timedRow } from '@vigil/presentation'
import type { CountryRow } from '@vigil/presentation/world'
import type { DayRange } from '../../../lib/format/time-ranges.ts'
import type { AnalyticsSearch } from './analytics-search.ts'

/** Converts heavy ads rows to headline numbers, line and map. */

export type HeadlineFigure = AnalyticsSearch['figure']

// A level is a rate: without page views there is none.
const missing = { violationsBlocked: 0, violationLevel: null, pageViewsProtected: 0 } as const

const timed = (rows: readonly HeavyAdsRow[], figure: HeadlineFigure) =>
  rows.map(({ eventDate, hour, [figure]: value }) => timedRow({ date: eventDate, hour }, value))

export function heavyAdsStat(
  overall: readonly HeavyAdsRow[],
  byDay: readonly HeavyAdsRow[] | undefined,
  { figure, range }: { figure: HeadlineFigure; range: DayRange },
): Stat {
  const of = (label: 'current' | 'previous') => overall.find((row) => row.label === label)?.[figure] ?? null
  const stat = { value: of('current'), before: of('previous') }
  if (!byDay) return stat
  const settings = { missing: missing[figure] }
  const rows = timed(byDay, figure)
  const values = range.from === range.to ? fillHours(rows, range.from, settings) : fillDays(rows, range, settings)
  return { ...stat, trend: { times: listTimes(range), values } }
}

export function heavyAdsLine(
  rows: readonly HeavyAdsRow[],
  { figure, range }: { figure: HeadlineFigure; range: DayRange },
  label: string,
) {
  const labelled = timed(rows, figure).map((row) => ({ ...row, label }))
  return seriesByTime(labelled, range, { missing: missing[figure] })
}

/** Level of every known country with page views. */
export const heavyAdsLevels = (rows: readonly HeavyAdsReportRow[]): CountryRow[] =>
  rows.flatMap(({ label, violationLevel, violationsBlocked, pageViewsProtected }) =>
    label === '' || typeof violationLevel !== 'number'
      ? []
      : [
          {
            code: label,
            value: violationLevel,
            details: [
              { label: 'Heavy ads', value: exactCount(violationsBlocked ?? 0) },
              { label: 'Page views', value: exactCount(pageViewsProtected ?? 0) },
            ],
          },
        ],
  )
