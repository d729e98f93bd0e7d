import type { PackContent } from '@vigil/contract'
import { dollars, exactCount, plainLabel, timeInWords } from '@vigil/presentation'
import { buildDocument, pageLink, type ReportContext } from './context.ts'
import type { MailDocument } from './document.ts'

/** A network with orders that lock soon. */
export interface ClosingPack {
  content: PackContent
  /** Orders that lock soon, and when the first of them does. */
  closingOrders: number
  firstLocksAt: string
  /** False if account numbers of the network's file are missing: then no files are attached. */
  hasFiles: boolean
}

const orderCount = (orders: number) => (orders === 1 ? '1 order' : `${exactCount(orders)} orders`)

/** Lists packs with orders that lock soon. Their files are attached. */
export function commissionReport(context: ReportContext, packs: readonly ClosingPack[]): MailDocument {
  const { organization } = context
  const cents = packs.reduce((sum, { content }) => sum + Math.round(content.totals.all.commission * 100), 0)
  const amount = dollars(cents / 100)
  const incomplete = packs.filter(({ hasFiles }) => !hasFiles).map(({ content }) => plainLabel(content.network.name))
  const title = packs.length === 0 ? 'No validation window closes soon' : `${amount} in commissions to reverse`
  return buildDocument(context, {
    subject: `${title}: ${organization.name}`,
    preheader: packs.map(({ content }) => plainLabel(content.network.name)).join(', '),
    product: 'Commission Reversal Report',
    title,
    lead:
      packs.length === 0
        ? 'No stuffed or unproven affiliate claim is about to lock.'
        : `Send the attached files to your networks before their validation windows close.${
            incomplete.length > 0
              ? ` Files for ${incomplete.join(', ')} are missing: enter your account numbers in the settings of the network.`
              : ''
          }`,
    blocks: [
      {
        kind: 'items',
        title: 'Networks',
        items: packs.map(({ content: { network, totals }, closingOrders, firstLocksAt }) => ({
          label: plainLabel(network.name),
          about: `${orderCount(totals.all.orders)}: ${exactCount(totals.stuffed.orders)} stuffed, ${exactCount(totals.unseen.orders)} unproven. ${orderCount(closingOrders)} locking soon, the first on ${timeInWords(firstLocksAt)} UTC`,
          text: dollars(totals.all.commission),
        })),
        emptyText: 'None.',
      },
    ],
    button: { label: 'Open commission reversal', href: pageLink(context, '/commission-reversal', { tab: 'packs' }) },
  })
}
