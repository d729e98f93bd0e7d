import { type AbPercentages, type AbRow, abMetrics, abModes } from '@vigil/contract'
import {
  type AbFigure,
  abBreakdown,
  abFigureLabels,
  abFormats,
  abModeRows,
  abTrend,
  bars,
  type LegendItem,
  legendItems,
  line,
  palettes,
  selectGrain,
  seriesTotals,
} from '@vigil/presentation'
import type { Column, Content } from 'pdfmake/interfaces.js'
import { swatch } from '../report-frame/swatch.ts'
import { tiles } from '../report-frame/tiles.ts'
import { colours, head, heading, pageWidth, picture, ruled, section } from '../shield-report/parts.ts'
import { daysBefore, daysInWords } from '../shield-report/words.ts'
import type { AbTestingReportData } from './data.ts'

const metrics = Object.keys(abMetrics) as (keyof typeof abMetrics)[] // its own keys

/** The four numbers of the page, both modes together. */
export function headline({ overall, range }: AbTestingReportData, current: AbRow): Content[] {
  const previous = overall.find(({ label }) => label === 'previous')
  return [
    heading('At a glance', `${daysInWords(range)}, compared with ${daysInWords(daysBefore(range))}.`),
    tiles(
      metrics.map((metric) => ({
        title: abMetrics[metric],
        stat: { value: current[metric], before: previous?.[metric] ?? null },
        compact: abFormats(metric).format,
        exact: abFormats(metric).exactFormat,
      })),
    ),
  ]
}

/** All metrics of both modes. */
export function breakdownTable(current: AbRow, percentages: AbPercentages): Content {
  const rows = abBreakdown(current, percentages)
  const number = (text: string) => ({ text, style: 'number' })
  const share = (text = '') => ({ text, style: 'number', color: colours.dimmed })
  return section('Blocking Mode Breakdown', 'Both modes, with their share of the total.', {
    table: {
      widths: ['*', 80, 56, 80, 56],
      headerRows: 1,
      body: [
        [
          head(''),
          head(abModes.blocking, { alignment: 'right' }),
          head('Share', { alignment: 'right' }),
          head(abModes.non_blocking, { alignment: 'right' }),
          head('Share', { alignment: 'right' }),
        ],
        ...rows.map(({ label, values, shares }) => [
          { text: label },
          number(values.blocking),
          share(shares?.blocking),
          number(values.non_blocking),
          share(shares?.non_blocking),
        ]),
      ],
    },
    layout: { ...ruled, paddingTop: () => 3, paddingBottom: () => 3 },
  })
}

const pictured: readonly { figure: AbFigure; title: string; about: string }[] = [
  { figure: 'sessions', title: 'User sessions by blocking mode', about: 'Sessions in each mode.' },
  {
    figure: 'conversion_rate',
    title: 'Conversion rate by blocking mode',
    about: 'Sessions with an order, as a share of all sessions.',
  },
  {
    figure: 'completion_rate',
    title: 'Completion rate by blocking mode',
    about: 'Sessions with an order, as a share of those that reached a checkout.',
  },
]

/** The page's three widgets as bars. */
export const modePictures = (current: AbRow): Content[] =>
  pictured.map(({ figure, title, about }) => {
    const rows = abModeRows(current, figure)
    if (rows.length === 0) return section(title, about, { text: 'N/A', style: 'about' })
    const { format, exactFormat } = abFormats(figure)
    const option: Parameters<typeof picture>[0] = (frame) =>
      bars(rows, { ...frame, measure: abFigureLabels[figure], colours: 'each', format, exactFormat })
    return section(title, about, picture(option, { width: pageWidth, height: 40 }))
  })

/** Trend of each metric in both modes. */
export const trends = ({ trend, range }: AbTestingReportData): Content[] =>
  metrics.map((metric) => {
    const data = abTrend(trend, metric, range)
    const { exactFormat, axisFormat, isCount } = abFormats(metric)
    const formats = { format: exactFormat, axisFormat, isCount }
    const drawn = picture((frame) => line(data, { ...frame, ...formats }), { width: pageWidth, height: 112 })
    const legend = legendItems(seriesTotals(data.series), palettes.print)
    return section(
      `${abMetrics[metric]} by ${selectGrain(range)}`,
      undefined,
      {
        columns: legend.flatMap(legendEntry),
        columnGap: 5,
        margin: [0, 0, 0, 6],
      },
      drawn,
    )
  })

const legendEntry = (item: LegendItem): Column[] => [
  { ...swatch(item, 2.5), width: 7 },
  { text: item.label, width: 'auto', margin: [0, 0, 10, 0] },
]
