import { type AbComparison, type AbDifference, abModes, abTestingLimits, comparedMetrics } from '@vigil/contract'
import {
  comparedValue,
  comparisonNotes,
  differenceText,
  dollars,
  intervalText,
  measuredRevenueText,
  missingData,
  modelText,
  splitText,
  verdictText,
} from '@vigil/presentation'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { colours, head, ruled, section } from '../shield-report/parts.ts'
import { daysInWords } from '../shield-report/words.ts'

/** Differences between the modes with their confidence. */
export function comparisonPart(comparison: AbComparison): Content[] {
  const missing = missingData(comparison)
  const isAlarm = comparison.split.verdict === 'alarm'
  return [
    section(
      'Holdout results',
      `${daysInWords(comparison)}. ${comparisonNotes[0]} ${comparisonNotes[1]}`,
      ...(missing ? [{ text: missing, margin: [0, 0, 0, 8] as [number, number, number, number] }] : []),
      differenceTable(comparison.differences),
    ),
    section('Session split', undefined, {
      text: splitText(comparison.split),
      ...(isAlarm && { color: colours.bad, bold: true }),
    }),
    recoveredRevenue(comparison),
  ]
}

const right = (text: string, look: object = {}): TableCell => ({ text, style: 'number', ...look })

const differenceTable = (differences: readonly AbDifference[]): Content => ({
  table: {
    widths: ['*', 48, 58, 60, 104, 92],
    headerRows: 1,
    body: [
      [
        head(''),
        head(abModes.blocking, { alignment: 'right' }),
        head(abModes.non_blocking, { alignment: 'right' }),
        head('Difference', { alignment: 'right' }),
        head(`${abTestingLimits.confidence}% interval`, { alignment: 'right' }),
        head('Finding'),
      ],
      ...differences.map((each) => [
        { text: comparedMetrics[each.metric] },
        right(comparedValue(each.metric, each.blocking)),
        right(comparedValue(each.metric, each.non_blocking)),
        right(differenceText(each), { bold: true }),
        right(intervalText(each)),
        { text: verdictText[each.verdict] },
      ]),
    ],
  },
  layout: {
    ...ruled,
    paddingLeft: (at) => (at === 0 ? 0 : 4),
    paddingRight: (at) => (at === 5 ? 0 : 4),
  },
})

function recoveredRevenue({ recovered_revenue: revenue }: AbComparison): Content {
  const rows: [string, string][] = [
    ['Modelled', dollars(revenue.modelled)],
    ['Measured (holdout)', revenue.measured === null ? 'Not enough data' : measuredRevenueText(revenue)],
  ]
  return section('Recovered revenue', `${modelText(revenue)} ${comparisonNotes[2]}`, {
    table: {
      widths: [150, '*'],
      body: rows.map(([name, value]) => [
        { text: name, color: colours.dimmed },
        { text: value, bold: true },
      ]),
    },
    layout: ruled,
  })
}
