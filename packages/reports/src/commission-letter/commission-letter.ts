import { type PackOrder, type PackSums, packReasons } from '@vigil/contract'
import { dayInWords, dollars, exactCount, timeInWords } from '@vigil/presentation'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { makePdf } from '../pdf/make-pdf.ts'
import { reportCover } from '../report-frame/cover.ts'
import { reportDocument } from '../report-frame/document.ts'
import { heading, ruled, said, section } from '../shield-report/parts.ts'
import { clipped, daysInWords } from '../shield-report/words.ts'
import type { CommissionLetterData } from './data.ts'

export const commissionLetterPdf = (data: CommissionLetterData) => makePdf(commissionLetter(data))

/** Further orders are in the files. */
const listed = 40

const orderCount = (orders: number) => (orders === 1 ? '1 order' : `${exactCount(orders)} orders`)

/** The letter as a pdfmake document. */
export function commissionLetter(data: CommissionLetterData): TDocumentDefinitions {
  const { content, version, generatedAt } = data
  const { network, totals } = content
  const range = { from: content.dateStart, to: content.dateEnd }
  const titled = { ...data, title: 'Commission reversal', range }
  const cover = reportCover(titled, {
    lead: `We request the reversal of the commission on ${orderCount(totals.all.orders)} worth ${dollars(totals.all.amount)}: ${dollars(totals.all.commission)} in total.`,
    facts: [
      ['Affiliate network', network.name],
      ['Pack', `Version ${version}`],
      ['Orders placed', `${daysInWords(range)} (UTC)`],
      ['Commission rate', `${exactCount(network.ratePercent)}% of the order value`],
      ['Validation window', network.windowDays === 1 ? '1 day' : `${network.windowDays} days after the order`],
      ['Created', `${timeInWords(generatedAt)} UTC`],
    ],
  })
  return reportDocument(titled, cover, [sums(data), ...orderTable(content.orders), lockedPart(data), method(data)])
}

const head = (text: string, isNumber = false): TableCell => ({
  text,
  style: 'head',
  ...(isNumber && { alignment: 'right' as const }),
})
const number = (text: string, look: object = {}): TableCell => ({ text, style: 'number', ...look })

function sums({ content: { totals } }: CommissionLetterData): Content {
  const row = (label: string, { orders, amount, commission }: PackSums, look: object = {}): TableCell[] => [
    { text: label, ...look },
    number(exactCount(orders), look),
    number(dollars(amount), look),
    number(dollars(commission), look),
  ]
  return section('Totals', 'Orders within the validation window', {
    table: {
      widths: ['*', 60, 90, 110],
      headerRows: 1,
      body: [
        [head('Reason'), head('Orders', true), head('Order value', true), head('Commission at risk', true)],
        row(packReasons.stuffed.label, totals.stuffed),
        row(packReasons.unseen.label, totals.unseen),
        row('Total', totals.all, { bold: true }),
      ],
    },
    layout: ruled,
  })
}

function orderTable(orders: readonly PackOrder[]): Content[] {
  const more = orders.length - listed
  const rows = orders
    .slice(0, listed)
    .map(({ orderId, orderedAt, affiliateTag, amount, commission, reason }): TableCell[] => [
      said(clipped(orderId, 28)) as TableCell,
      { text: dayInWords(orderedAt.slice(0, 10)) },
      said(clipped(affiliateTag || '–', 24)) as TableCell,
      { text: packReasons[reason].label },
      number(dollars(amount)),
      number(dollars(commission)),
    ])
  return [
    heading('Orders', more > 0 ? `The first ${listed}; ${exactCount(more)} more are in the files.` : undefined),
    {
      table: {
        widths: ['*', 68, 110, 52, 62, 62],
        headerRows: 1,
        body: [
          [
            head('Order'),
            head('Placed (UTC)'),
            head('Affiliate tag'),
            head('Reason'),
            head('Amount', true),
            head('Commission', true),
          ],
          ...rows,
        ],
      },
      layout: ruled,
      margin: [0, 0, 0, 20],
    },
  ]
}

function lockedPart({ content: { totals, network } }: CommissionLetterData): Content {
  const { locked } = totals
  if (locked.orders === 0) return { text: '' }
  return section('Past the window', undefined, {
    text: `Another ${orderCount(locked.orders)} worth ${dollars(locked.amount)} were placed more than ${network.windowDays} days before this pack was created. They are not part of this request.`,
  })
}

/** For readers who have only the file. */
function method({ brand, organizationName }: CommissionLetterData): Content {
  const notes = [
    packReasons.stuffed.text,
    packReasons.unseen.text,
    `The verdicts were given to the server of ${organizationName} when the order was placed, from the events that ${brand.productName} recorded in the shopper's session. Each order has an evidence ID in the files.`,
    `Questions about this letter? ${brand.supportEmail}`,
  ]
  return {
    stack: [heading('Reasons'), ...notes.map((note) => said(note, { margin: [0, 0, 0, 6] }))],
    unbreakable: true,
  }
}
