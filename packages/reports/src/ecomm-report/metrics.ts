import { type OverviewMetric, overviewMetricLabels, overviewMetrics } from '@vigil/contract'
import {
  exactCount,
  guardsInUse,
  guardsShown,
  guardTotals,
  legendItems,
  line,
  metricLooks,
  metricTrend,
  palettes,
  selectGrain,
  stackedBarsByTime,
  valueBefore,
} from '@vigil/presentation'
import type { Content } from 'pdfmake/interfaces.js'
import { swatch } from '../report-frame/swatch.ts'
import { tiles } from '../report-frame/tiles.ts'
import { colours, heading, pageWidth, picture, section } from '../shield-report/parts.ts'
import { daysBefore, daysInWords } from '../shield-report/words.ts'
import type { EcommReportData } from './data.ts'

const abouts: Record<OverviewMetric, string> = {
  recovered_revenue: 'Modelled cost of blocked coupons and affiliates. See the last page.',
  completed_orders: 'All orders, and those with a block in their session.',
  gross_sales_from_extensions: 'Value of the orders, including shipping, after discounts.',
  average_order_value: 'Total sales divided by completed orders. Times without orders have no value.',
}

/** The four metrics with their change and trend. */
export function metricsPages(data: EcommReportData): Content[] {
  const { range, overall } = data
  return [
    heading('At a glance', `${daysInWords(range)}, compared with ${daysInWords(daysBefore(range))}.`),
    tiles(
      overviewMetrics.map((metric) => ({
        title: overviewMetricLabels[metric],
        stat: {
          value: overall[metric],
          before: valueBefore(overall[metric], overall[`${metric}_percent_difference`]),
        },
        goodWhen: 'up',
        ...metricLooks[metric],
      })),
    ),
    ...overviewMetrics.map((metric) => trend(metric, data)),
  ]
}

function trend(metric: OverviewMetric, { range, daily, overall, protections }: EcommReportData): Content {
  const { exact, axis, isSum } = metricLooks[metric]
  const guards = guardsShown(metric, guardsInUse(protections, overall))
  const title = `${overviewMetricLabels[metric]} by ${selectGrain(range)}`
  // A flat line at zero adds nothing to the number above.
  if (overall[metric] === 0) return section(title, abouts[metric], { text: 'No data in this period.', style: 'about' })
  const series = metricTrend(daily, metric, guards)
  const settings = { format: exact, axisFormat: axis, isCount: exact === exactCount }
  const drawn = picture((frame) => (isSum ? stackedBarsByTime : line)(series, { ...frame, ...settings }), {
    width: pageWidth,
    height: 104,
  })
  const legend = legendItems(guardTotals(overall, metric, guards), palettes.print).map(({ label, value, ...look }) => ({
    columns: [
      { ...swatch(look, 2), width: 11 },
      { text: [label, { text: `  ${exact(value)}`, color: colours.dimmed }], width: 'auto' },
    ],
    columnGap: 2,
    width: 'auto',
  }))
  return section(
    title,
    abouts[metric],
    ...(guards.length > 0
      ? [drawn, { columns: legend, columnGap: 18, fontSize: 8, margin: [0, 4, 0, 0] } as Content]
      : []), // its parts are content
  )
}
