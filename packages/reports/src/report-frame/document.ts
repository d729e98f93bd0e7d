import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { mainFont } from '../pdf/fonts.ts'
import { colours, margin, pageWidth, said } from '../shield-report/parts.ts'
import { clipped, daysInWords } from '../shield-report/words.ts'
import { coverBand } from './cover.ts'
import type { Titled } from './titled.ts'

/** A report as a pdfmake document: cover, and pages with header and footer. */
export function reportDocument(titled: Titled, cover: Content[], pages: Content[]): TDocumentDefinitions {
  const { brand, title, organizationName, range, generatedAt } = titled
  return {
    pageSize: 'A4',
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    info: {
      title: `${title}, ${organizationName}, ${daysInWords(range)}`,
      author: brand.productName,
      creationDate: generatedAt,
    },
    defaultStyle: { font: mainFont, fontSize: 9, lineHeight: 1.25, color: colours.ink },
    styles: {
      heading: { fontSize: 13, bold: true },
      about: { color: colours.dimmed, margin: [0, 2, 0, 0] },
      head: { color: colours.dimmed, bold: true, fontSize: 8 },
      number: { alignment: 'right', fontFeatures: ['tnum'] },
    },
    background: (page) => (page === 1 ? coverBand(brand.accentColour) : null),
    header: (page) => (page === 1 ? null : runningHeader(titled)),
    footer: (page, count) => (page === 1 ? null : runningFooter(titled, page, count)),
    content: [...cover, { text: '', pageBreak: 'after' }, ...pages],
  }
}

const rule = (y: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: y, x2: pageWidth, y2: y, lineWidth: 0.5, lineColor: colours.line }],
})

function runningHeader({ brand, title, organizationName }: Titled): Content {
  return {
    stack: [
      {
        columns: [
          said(brand.productName, { bold: true, width: 'auto', noWrap: true }),
          said(`${title} · ${clipped(organizationName, 48)}`, {
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

function runningFooter({ range }: Titled, page: number, count: number): Content {
  return {
    columns: [
      { text: `${daysInWords(range)} (UTC)`, color: colours.dimmed },
      { text: `Page ${page} of ${count}`, alignment: 'right', color: colours.dimmed },
    ],
    margin: [margin.side, 20, margin.side, 0],
    fontSize: 8,
  }
}
