import { explanationOfVariant, threatReportTexts } from '@vigil/contract'
import { feedName, feedTime, parseTraits, type SummaryGroup, threatSummary } from '@vigil/presentation'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { mainFont } from '../pdf/fonts.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { colours, gap, heading, margin, pageWidth, ruled, said } from '../shield-report/parts.ts'
import { adTag } from './ad-tag.ts'
import type { ThreatReportData } from './data.ts'

export const threatReportPdf = (data: ThreatReportData) => makePdf(threatReportDocument(data))

const title = 'Offending Creative Report'

/** The evidence of one incident, for readers who have only the file. */
export function threatReportDocument(data: ThreatReportData): TDocumentDefinitions {
  const { item, brand, withAdTag } = data
  return {
    pageSize: 'A4',
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    info: { title: `${title}, ${item.actionGroupID}`, author: brand.productName, creationDate: data.generatedAt },
    defaultStyle: { font: mainFont, fontSize: 9, lineHeight: 1.25, color: colours.ink },
    styles: {
      heading: { fontSize: 13, bold: true },
      about: { color: colours.dimmed, margin: [0, 2, 0, 0] },
      head: { color: colours.dimmed, bold: true, fontSize: 8 },
    },
    header: runningHeader(data),
    footer: (page, count) => runningFooter(data, page, count),
    content: [
      ...opening(data),
      ...summary(threatSummary(item, { from: item.countedFrom, to: item.countedTo })),
      ...example(data),
      ...explanation(data),
      ...(withAdTag ? adTag(item) : []),
    ],
  }
}

function opening({ item, organizationName, kind }: ThreatReportData): Content[] {
  const reader = kind === 'platform' ? 'Platform' : 'Publisher'
  return [
    { text: title, fontSize: 20, bold: true },
    said(`${feedName('gotchaType', item.gotchaType)} · ${feedTime(item.time)} UTC`, { fontSize: 11 }),
    said(`${reader}: ${organizationName}`, { color: colours.dimmed, margin: [0, 2, 0, gap] }),
  ]
}

const columnGap = 20
const labelWidth = 84
/** Space that `ruled` leaves between the two columns of a group. */
const cellPadding = 12

/** Two groups next to each other, to fit one page. */
function summary(groups: readonly SummaryGroup[]): Content[] {
  const pairs = groups.flatMap((group, at) => (at % 2 === 0 ? [[group, ...groups.slice(at + 1, at + 2)]] : []))
  return [heading('Summary'), ...pairs.map((pair) => ({ columns: pair.map(drawGroup), columnGap, unbreakable: true }))]
}

const drawGroup = ({ title: group, facts }: SummaryGroup): Content => ({
  stack: [
    { text: group, bold: true, margin: [0, 0, 0, 2] },
    {
      table: {
        widths: [labelWidth, (pageWidth - columnGap) / 2 - labelWidth - cellPadding],
        body: facts.map(({ label, value }) => [said(label, { color: colours.dimmed }), said(value)]),
      },
      layout: ruled,
      fontSize: 8,
    },
  ],
  margin: [0, 0, 0, gap],
})

function example({ item: { pictureContent } }: ThreatReportData): Content[] {
  const picture: Content = pictureContent
    ? { image: `data:image/png;base64,${pictureContent}`, fit: [pageWidth, 300] }
    : { text: threatReportTexts.noImage, color: colours.dimmed }
  const about = 'The ad rendered from its own markup, without network access.'
  return [{ stack: [heading('Relevant Example', about), picture], unbreakable: true, margin: [0, 0, 0, gap] }]
}

function explanation({ item }: ThreatReportData): Content[] {
  const traits = parseTraits(item)
  const whatHappened = explanationOfVariant(item.violationVariant)
  const paragraphs = item.violationInformation.split('\n\n').filter(Boolean)
  return [
    {
      stack: [
        heading('Reason', `Rule ${item.rule}, ${item.violationID} ${item.violationDescription}`),
        ...(whatHappened ? [said(whatHappened, { bold: true, margin: [0, 0, 0, 6] })] : []),
        ...paragraphs.map((paragraph) => said(paragraph, { margin: [0, 0, 0, 6] })),
        ...(traits.length > 0
          ? [said(`Seen in this attack: ${traits.map(([name, value]) => `${name}: ${value}`).join(' · ')}`)]
          : []),
      ],
      margin: [0, 0, 0, gap],
    },
  ]
}

function runningHeader({ brand, organizationName }: ThreatReportData): Content {
  return {
    columns: [
      said(brand.productName, { bold: true, width: 'auto' }),
      said(`${title} · ${organizationName}`, { alignment: 'right', color: colours.dimmed, noWrap: true }),
    ],
    columnGap: 16,
    margin: [margin.side, 32, margin.side, 0],
    fontSize: 8,
  }
}

function runningFooter({ item, brand }: ThreatReportData, page: number, count: number): Content {
  return {
    columns: [
      said(`${item.actionGroupID} · Questions? ${brand.supportEmail}`, { color: colours.dimmed }),
      { text: `Page ${page} of ${count}`, alignment: 'right', color: colours.dimmed, width: 80 },
    ],
    margin: [margin.side, 20, margin.side, 0],
    fontSize: 8,
  }
}
