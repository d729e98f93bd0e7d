import {
  type AnswerOf,
  type NetworkAnalysisRow,
  type networkAnalysisStacked,
  notAvailable,
  restLabel,
  type ThreatReport,
} from '@vigil/contract'
import {
  analyticsName,
  type CategorySeries,
  type ChartTable,
  plainLabel,
  type Row,
  shareOfWhole,
} from '@vigil/presentation'

/** Converts comparison rows to three bars of 100 % each. */

export type Shares = AnswerOf<typeof networkAnalysisStacked>

const columns = ['clientSitesThreatsBlocked', 'verticalThreatsBlocked', 'networkThreatsBlocked'] as const

const formatName = (report: ThreatReport, value: string) =>
  value === restLabel ? restLabel : plainLabel(analyticsName(report, value))
const sharesIn = (row: NetworkAnalysisRow) => columns.map((column) => row[column])

/** An organization without a vertical still gets the bar, to show that it is missing. */
const barNames = ({ own, vertical, network }: Shares['names']) => [own, vertical ?? 'Vertical', network]

export function comparisonBars({ data, names }: Shares, report: ThreatReport): CategorySeries {
  return {
    categories: barNames(names),
    series: data.map((row) => ({
      label: formatName(report, row.value),
      values: sharesIn(row),
      isOther: row.value === restLabel,
    })),
  }
}

/** Rows for the legend, without totals: shares of different wholes do not add up. */
export const legendRows = ({ series }: CategorySeries): Row[] =>
  series.map(({ label, isOther }) => ({ label, value: 0, isOther }))

export function comparisonTable({ data, names }: Shares, report: ThreatReport, label: string): ChartTable {
  const cell = (share: number | null) => (share === null ? notAvailable : shareOfWhole(share / 100))
  return {
    columns: [label, ...barNames(names)],
    rows: data.map((row) => [formatName(report, row.value), ...sharesIn(row).map(cell)]),
  }
}
