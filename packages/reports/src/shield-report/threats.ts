import { analyticsName, dspName, exactCount, sspName, threatName, timeInWords } from '@vigil/presentation'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { TopThreat } from './data.ts'
import { colours, gap, head, heading, ruled, said } from './parts.ts'
import { clipped } from './words.ts'

// Fixed: a long id without spaces would push other columns off the page; it is wrapped instead.
const widths = [98, 102, 62, 62, 48, 67]

/** The table of threats, which can span pages and repeats its header. */
export function topThreats(threats: readonly TopThreat[]): Content {
  return {
    stack: [
      heading('Top Threats', 'Creatives with the most attacks, by type and platforms. Times are UTC.'),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths,
          body: [
            [
              head('Threat'),
              head('Creative ID'),
              head('SSP'),
              head('DSP'),
              head('Attacks', { alignment: 'right' }),
              head('First and last seen'),
            ],
            ...threats.map(row),
          ],
        },
        layout: ruled,
        fontSize: 8,
      },
    ],
    pageBreak: 'before',
    margin: [0, 0, 0, gap],
  }
}

const row = ({ threatClass, variant, creativeId, ssp, dsp, attacks, firstSeen, lastSeen }: TopThreat): TableCell[] => [
  {
    stack: [
      said(threatName(threatClass), { bold: true }),
      said(analyticsName('violation_type', variant), { color: colours.dimmed }),
    ],
  },
  said(creativeId || 'Pending Verification'),
  said(clipped(sspName(ssp), 40)),
  said(clipped(dspName(dsp), 40)),
  { text: exactCount(attacks), style: 'number' },
  { stack: [{ text: timeInWords(firstSeen) }, { text: timeInWords(lastSeen), color: colours.dimmed }], fontSize: 7 },
]
