import { footerNotes } from '@vigil/contract'
import type { Content } from 'pdfmake/interfaces.js'
import type { ShieldReportData } from './data.ts'
import { gap, heading, pageWidth, said } from './parts.ts'

/** How the numbers came about, so that somebody who was sent the file alone can judge them. */
export function method({ brand, hosts }: ShieldReportData): Content[] {
  const { productName, supportEmail } = brand
  const { threats, days } = footerNotes(productName)
  const notes = [
    'Days are UTC days, from 00:00 to 24:00. A report about one day is split by the hour.',
    'A page view is counted when the script runs on a page, or the SDK in an app. An attack is a malicious ad that was stopped; one ad on one page view counts once.',
    'The threat level is attacks as a share of page views. Changes are against as many days before the period; N/A means that nothing was recorded then.',
    'Countries are found from network addresses, browsers and devices from what the browser says of itself. SSPs, DSPs and creative ids are what the page knows of the ad; what is not known yet is Pending Verification.',
    `${threats} ${days}`,
    `The numbers are those of the Malvertising Overview in ${productName} at the time of the report. Events that arrive late can raise them afterwards.`,
    'Geographic data is partly from third-party databases: country data by the NRO (CC BY 4.0) and IP Geolocation by DB-IP (https://db-ip.com).',
    `Questions about this report? ${supportEmail}`,
  ]
  return [
    {
      stack: [heading('How to read this report'), ...notes.map((note) => said(note, { margin: [0, 0, 0, 6] }))],
      unbreakable: true,
      margin: [0, 0, 0, gap],
    },
    ...(hosts.length > 1 ? [chosenSites(hosts)] : []),
  ]
}

const columnCount = 3
const columnGap = 12

/** Row by row, so that the list goes on from page to page. */
function chosenSites(hosts: readonly string[]): Content {
  const sorted = [...hosts].sort()
  const width = (pageWidth - columnGap * (columnCount - 1)) / columnCount
  const rowCount = Math.ceil(sorted.length / columnCount)
  const rows = Array.from({ length: rowCount }, (_, row) =>
    Array.from({ length: columnCount }, (_, column) => said(sorted[row * columnCount + column] ?? ' ')),
  )
  return {
    stack: [
      heading(`The ${hosts.length} sites and apps of this report`),
      {
        table: { widths: Array.from({ length: columnCount }, () => width), body: rows, dontBreakRows: true },
        layout: {
          hLineWidth: () => 0,
          vLineWidth: () => 0,
          paddingLeft: (at) => (at === 0 ? 0 : columnGap),
          paddingRight: () => 0,
          paddingTop: () => 0,
          paddingBottom: () => 1,
        },
        fontSize: 8,
      },
    ],
  }
}
