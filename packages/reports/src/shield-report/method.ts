import { footerNotes } from '@vigil/contract'
import type { Content } from 'pdfmake/interfaces.js'
import type { ShieldReportData } from './data.ts'
import { gap, heading, pageWidth, said } from './parts.ts'

/** Notes on method, for readers who have only the file. */
export function method({ brand, hosts }: ShieldReportData): Content[] {
  const { productName, supportEmail } = brand
  const { threats, days } = footerNotes(productName)
  const notes = [
    'Days are UTC days, from 00:00 to 24:00. A report for one day is split by hour.',
    'A page view is counted when the script runs on a page, or the SDK in an app. An attack is a malicious ad that was blocked; one ad on one page view counts once.',
    'The threat level is attacks as a share of page views. Changes compare with the same number of days before the period; N/A means that nothing was recorded then.',
    'Countries are determined from IP addresses, browsers and devices from the user agent. SSPs, DSPs and creative ids are reported by the page; unknown ones are Pending Verification.',
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

/** One row at a time, so the list can continue across pages. */
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
