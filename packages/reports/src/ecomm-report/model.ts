import { footerNotes, recoveredRevenueModel } from '@vigil/contract'
import { dollars, exactCount, percent } from '@vigil/presentation'
import type { Content } from 'pdfmake/interfaces.js'
import { gap, head, heading, ruled, said } from '../shield-report/parts.ts'
import { clipped } from '../shield-report/words.ts'
import type { EcommReportData } from './data.ts'

const { windowDays, finalAfterDays, fewestOrders, assumedRate } = recoveredRevenueModel
const bases = { extension: 'Same extension', site: 'All extensions', assumed: 'Assumed' } as const
const shownInputs = 20

/** The recovered-revenue model and notes on method, for readers who have only the file. */
export function model(data: EcommReportData): Content[] {
  const { productName, supportEmail } = data.brand
  const notes = [
    `couponGUARD: an order with a blocked injection in its session counts with its value × the mean discount rate of orders in non-blocking sessions of the same site where the same extension applied a coupon. With fewer than ${fewestOrders} such orders in ${windowDays} days, the site’s mean over all extensions is used; with fewer than ${fewestOrders} of those, ${assumedRate * 100}%.`,
    'affiliateGUARD: an order with blocked cookie stuffing in its session counts with its value × (affiliate fee + network fee × affiliate fee), using the shop’s fees.',
    `Rates cover the last ${windowDays} days and are recalculated until an order is ${finalAfterDays} days old; then its number is final. ${footerNotes(productName).revenue}`,
    'Days are UTC days. Changes compare with the same number of days before the period; N/A means that nothing was recorded then. Amounts are in US dollars.',
    `Questions about this report? ${supportEmail}`,
  ]
  return [
    ...(data.inputs.length > 0 ? [inputs(data)] : []),
    {
      stack: [heading('How to read this report'), ...notes.map((note) => said(note, { margin: [0, 0, 0, 6] }))],
      unbreakable: true,
    },
  ]
}

function inputs({ inputs: all }: EcommReportData): Content {
  const rows = all.slice(0, shownInputs)
  const about = `Orders with a blocked injection, and their discount rate.${all.length > rows.length ? ` The ${shownInputs} with the most.` : ''}`
  return {
    stack: [
      heading('Inputs of couponGUARD’s recovered revenue', about),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          // Fixed width, so long names do not push the numbers off the page.
          widths: [114, 62, 34, 58, 36, 66, 52],
          body: [
            [
              head('Site'),
              head('Extension'),
              head('Orders', { alignment: 'right' }),
              head('Sales', { alignment: 'right' }),
              head('Rate', { alignment: 'right' }),
              head('Rate of'),
              head('Recovered', { alignment: 'right' }),
            ],
            ...rows.map((row) => [
              said(clipped(row.host, 40)),
              said(clipped(row.extension, 24)),
              { text: exactCount(row.orders), style: 'number' },
              { text: dollars(row.sales), style: 'number' },
              { text: percent(row.discount_rate), style: 'number' },
              { text: bases[row.basis] },
              { text: dollars(row.recovered_revenue), style: 'number' },
            ]),
          ],
        },
        layout: { ...ruled, paddingTop: () => 2.5, paddingBottom: () => 2.5 },
        fontSize: 8,
      },
    ],
    margin: [0, 0, 0, gap],
  }
}
