import { countStat, hasAttacks, hasPageViews, levelStat, type Stat } from '@vigil/charts'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { mainFont } from '../pdf/fonts.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { breakdowns } from './breakdowns.ts'
import { cover, coverBand, type Figures } from './cover.ts'
import type { ShieldReportData } from './data.ts'
import { headlinePage } from './headline.ts'
import { method } from './method.ts'
import { colours, margin, pageWidth, said, section } from './parts.ts'
import { topThreats } from './threats.ts'
import { clipped, daysInWords } from './words.ts'

export const shieldReportPdf = (data: ShieldReportData) => makePdf(shieldReportDocument(data))

/** The whole report, as the PDF library takes it. */
export function shieldReportDocument(data: ShieldReportData): TDocumentDefinitions {
  const figures = figuresOf(data)
  return {
    pageSize: 'A4',
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    info: {
      title: `SHIELD Report, ${data.organizationName}, ${daysInWords(data.range)}`,
      author: data.brand.productName,
      creationDate: data.generatedAt,
    },
    defaultStyle: { font: mainFont, fontSize: 9, lineHeight: 1.25, color: colours.ink },
    styles: {
      heading: { fontSize: 13, bold: true },
      about: { color: colours.dimmed, margin: [0, 2, 0, 0] },
      head: { color: colours.dimmed, bold: true, fontSize: 8 },
      number: { alignment: 'right', fontFeatures: ['tnum'] },
    },
    background: (page) => (page === 1 ? coverBand(data.brand.accentColour) : null),
    header: (page) => (page === 1 ? null : runningHeader(data)),
    footer: (page, count) => (page === 1 ? null : runningFooter(data, page, count)),
    content: [
      ...cover(data, figures),
      { text: '', pageBreak: 'after' },
      ...headlinePage(figures, data.range),
      ...body(data),
    ],
  }
}

function figuresOf({ rows, range, generatedAt }: ShieldReportData): Figures {
  const totals = rows.threatLevelTotals
  const known = (stat: Stat) => untilNow(stat, generatedAt)
  return {
    views: known(countStat(rows.impressionsProtected, totals, range, 'pageViewsCount')),
    attacks: known(countStat(rows.gotchaItems, totals, range, 'attacksCount')),
    level: known(levelStat(rows.threatLevelItems, totals, range)),
  }
}

/** Hours that were still to come are no hours without attacks. */
function untilNow({ trend, ...stat }: Stat, now: Date): Stat {
  if (!trend) return stat
  const last = now.toISOString()
  return {
    ...stat,
    trend: { ...trend, values: trend.values.map((v, at) => ((trend.times[at] ?? '') > last ? null : v)) },
  }
}

function body(data: ShieldReportData): Content[] {
  const totals = data.rows.threatLevelTotals
  if (hasAttacks(totals)) {
    return [...breakdowns(data), topThreats(data.threats), ...method(data)]
  }
  const calm = hasPageViews(totals)
    ? section('No attacks in this period', undefined, {
        text: 'Nothing had to be stopped, so there is nothing to break down by site, country, platform or device.',
      })
    : section('No data found', undefined, {
        text: 'Nothing came from these sites in this period. If there should have been visitors, check that the tag is in place.',
      })
  return [calm, ...method(data)]
}

const rule = (y: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: y, x2: pageWidth, y2: y, lineWidth: 0.5, lineColor: colours.line }],
})

function runningHeader({ brand, organizationName }: ShieldReportData): Content {
  return {
    stack: [
      {
        columns: [
          said(brand.productName, { bold: true, width: 'auto', noWrap: true }),
          said(`SHIELD Report · ${clipped(organizationName, 48)}`, {
            alignment: 'right',
            color: colours.dimmed,
            noWrap: true,
          }),
        ],
        columnGap: 16,
      },
      rule(6),
    ],
    margin: [margin.side, 32, margin.side, 0],
    fontSize: 8,
  }
}

function runningFooter({ range }: ShieldReportData, page: number, count: number): Content {
  return {
    columns: [
      { text: `${daysInWords(range)} (UTC)`, color: colours.dimmed },
      { text: `Page ${page} of ${count}`, alignment: 'right', color: colours.dimmed },
    ],
    margin: [margin.side, 20, margin.side, 0],
    fontSize: 8,
  }
}
