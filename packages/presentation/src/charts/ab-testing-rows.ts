import { type AbMode, type AbPercentages, type AbRow, abMetrics, abModes, abRates } from '@vigil/contract'
import {
  axisCount,
  axisDollars,
  compactCount,
  compactDollars,
  dollars,
  exactCount,
  type Format,
  percent,
} from '../format/formats.ts'
import { timedRow } from './overview-stats.ts'
import type { Row } from './rows.ts'
import { type DayRange, seriesByTime, type TimeSeries } from './times.ts'

/** Converts A/B testing rows to charts and tables of both modes, for screen and PDF. */

/** Prefix of each figure's row fields. */
const fields = {
  sessions: 'session',
  checkouts: 'checkouts',
  completed_orders: 'completed_orders',
  average_order_value: 'average_order_value',
  conversion_rate: 'conversion_rate',
  completion_rate: 'completion_rate',
  abandonment_rate: 'abandonment_rate',
} as const
export type AbFigure = keyof typeof fields

export const abFigureLabels = { ...abMetrics, ...abRates } as const satisfies Record<AbFigure, string>
const modes = Object.keys(abModes) as AbMode[] // keys of the object above

const inMode = (row: AbRow, figure: AbFigure, mode: AbMode) => row[`${fields[figure]}_in_${mode}`]

interface Formats {
  format: Format
  exactFormat: Format
  axisFormat: Format
  /** Whether values are whole numbers. */
  isCount: boolean
}

/** Rates are percentages on the wire. */
export const ratePercent: Format = (rate) => percent(typeof rate === 'number' ? rate / 100 : rate)

const counted: Formats = { format: compactCount, exactFormat: exactCount, axisFormat: axisCount, isCount: true }
const paid: Formats = { format: compactDollars, exactFormat: dollars, axisFormat: axisDollars, isCount: false }
const rated: Formats = { format: ratePercent, exactFormat: ratePercent, axisFormat: ratePercent, isCount: false }

export function abFormats(figure: AbFigure): Formats {
  if (figure === 'average_order_value') return paid
  return figure in abRates ? rated : counted
}

/** Both modes by day, or by hour for a single day. In averages, a time without orders is a gap. */
export function abTrend(rows: readonly AbRow[], figure: AbFigure, range: DayRange): TimeSeries {
  const missing = abFormats(figure).isCount ? 0 : null
  const timed = modes.flatMap((mode) =>
    rows.map((row) => ({
      ...timedRow({ date: row.event_date, hour: row.hour }, inMode(row, figure, mode)),
      label: abModes[mode],
    })),
  )
  return seriesByTime(timed, range, { missing })
}

/** One row per mode; modes without a rate are left out. */
export function abModeRows(row: AbRow, figure: AbFigure): Row[] {
  return modes.flatMap((mode) => {
    const value = inMode(row, figure, mode)
    return value === null ? [] : [{ label: abModes[mode], value }]
  })
}

export interface AbBreakdownRow {
  figure: AbFigure
  label: string
  values: Record<AbMode, string>
  /** Each mode's share of the total, where parts add up. */
  shares: Record<AbMode, string> | null
}

const parts = ['sessions', 'checkouts', 'completed_orders'] as const
const isPart = (figure: AbFigure): figure is (typeof parts)[number] => parts.some((part) => part === figure)

/** All figures of both modes, one row each. */
export function abBreakdown(row: AbRow, percentages: AbPercentages | undefined): AbBreakdownRow[] {
  const both = (text: (mode: AbMode) => string): Record<AbMode, string> => ({
    blocking: text('blocking'),
    non_blocking: text('non_blocking'),
  })
  return (Object.keys(fields) as AbFigure[]) // keys of the object above
    .map((figure) => ({
      figure,
      label: abFigureLabels[figure],
      values: both((mode) => abFormats(figure).exactFormat(inMode(row, figure, mode))),
      shares: isPart(figure) && percentages ? both((mode) => ratePercent(percentages[`${figure}_in_${mode}`])) : null,
    }))
}

export const hasAbData = ({ sessions, checkouts, completed_orders }: AbRow) =>
  sessions + checkouts + completed_orders > 0
