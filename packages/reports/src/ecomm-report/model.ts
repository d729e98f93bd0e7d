import { dollars, exactCount, percent } from '@vigil/charts'
import { footerNotes, recoveredRevenueModel } from '@vigil/contract'
import type { Content } from 'pdfmake/interfaces.js'
import { gap, head, heading, ruled, said } from '../shield-report/parts.ts'
import { clipped } from '../shield-report/words.ts'
import type { EcommReportData } from './data.ts'

const { windowDays, settledAfterDays, fewestOrders, assumedRate } = recoveredRevenueModel
const bases = { extension: 'Same extension', site: 'All extensions', assumed: 'Assumed' } as const
const shownInputs = 20

/** How recovered revenue came about, and how to read the rest, for somebody who was sent the file alone. */
export function model(data: EcommReportData): Content[] {
  const { productName, supportEmail } = data.brand
  const notes = [
    `couponGUARD: an order in whose session an injection was blocked counts with its value × the mean discount of orders in non-blocking sessions of the same site in which the same extension got a coupon in. With fewer than ${fewestOrders} such orders in ${windowDays} days the mean over all extensions of the site is taken, and with fewer than ${fewestOrders} still ${assumedRate * 100}%.`,
    'affiliateGUARD: an order in whose session cookie stuffing was blocked counts with its value × (affiliate fee + network fee × affiliate fee), by the fees that the shop has set.',
    `Rates are of the last ${windowDays} days, measured anew until an order is ${settledAfterDays} days old; then its number stays. ${footerNotes(productName).revenue}`,
    'Days are UTC days. Changes are against as many days before the period; N/A means that nothing was recorded then. Amounts are US dollars.',
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
  const about = `Orders with a blocked injection, and the discount rate they are counted with.${all.length > rows.length ? ` The ${shownInputs} with the most.` : ''}`
  return {
    stack: [
      heading('What couponGUARD’s revenue is made of', about),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          // Fixed, so that no name pushes the numbers off the page.
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
