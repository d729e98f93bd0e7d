import { type AbRow, abTestingTexts, footerNotes } from '@vigil/contract'
import { findingText, hasAbData, timeInWords } from '@vigil/presentation'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { makePdf } from '../pdf/make-pdf.ts'
import { formatPeriod, reportCover } from '../report-frame/cover.ts'
import { reportDocument } from '../report-frame/document.ts'
import { heading, said, section } from '../shield-report/parts.ts'
import { daysInWords, sitesInWords } from '../shield-report/words.ts'
import { comparisonPart } from './comparison.ts'
import type { AbTestingReportData } from './data.ts'
import { breakdownTable, headline, modePictures, trends } from './figures.ts'

export const abTestingReportPdf = (data: AbTestingReportData) => makePdf(abTestingDocument(data))

/** The report as a pdfmake document. */
export function abTestingDocument(data: AbTestingReportData): TDocumentDefinitions {
  const { range, sites, hosts, generatedAt, comparison, overall } = data
  const titled = { ...data, title: 'A/B Testing Report' }
  const current = overall.find(({ label }) => label === 'current')
  const cover = reportCover(titled, {
    lead: current && hasAbData(current) ? findingText(comparison) : abTestingTexts.empty,
    facts: [
      ['Period', formatPeriod(data)],
      ['Modes compared', daysInWords(comparison)],
      ['Sites', sitesInWords(sites, hosts)],
      ['Generated', `${timeInWords(generatedAt)} UTC`],
    ],
  })
  const shown = current && hasAbData(current) ? figures(data, current) : nothing(range)
  return reportDocument(titled, cover, [...shown, ...comparisonPart(comparison), method(data)])
}

const figures = (data: AbTestingReportData, current: AbRow): Content[] => [
  ...headline(data, current),
  breakdownTable(current, data.percentages),
  ...modePictures(current),
  ...trends(data),
]

const nothing = (range: AbTestingReportData['range']): Content[] => [
  section('At a glance', daysInWords(range), { text: abTestingTexts.empty }),
]

/** Notes on method, for readers who have only the file. */
function method({ brand }: AbTestingReportData): Content {
  const { revenue, days } = footerNotes(brand.productName)
  const notes = [
    'A session is one visit to the shop. It is assigned at random to one mode for its whole duration: blocking, or non-blocking, where nothing is blocked.',
    'Checkouts are sessions that reached a checkout page. The conversion rate is sessions with an order as a share of all sessions, the completion rate as a share of checkouts; abandonment is the rest of the checkouts.',
    'The average order value is sales divided by completed orders, after discounts.',
    `${revenue} ${days}`,
    `The numbers are those of the A/B Testing page in ${brand.productName} at the time of the report. Events that arrive late can change them afterwards.`,
    `Questions about this report? ${brand.supportEmail}`,
  ]
  return {
    stack: [heading('How to read this report'), ...notes.map((note) => said(note, { margin: [0, 0, 0, 6] }))],
    unbreakable: true,
  }
}
