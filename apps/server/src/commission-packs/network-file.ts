import { type PackContent, type PackOrder, type PackReason, packReasons } from '@vigil/contract'
import { csvLine, guardFormula } from '@vigil/presentation'

/** Files in the networks' own formats. `docs/commission-packs.md` names the documents that they follow. */

interface Rendered {
  extension: 'json' | 'csv' | 'txt'
  type: string
  text: string
}

/** 2026-11-01T09:14:05Z */
const toSecond = (time: string | Date) => `${new Date(time).toISOString().slice(0, 19)}Z`

/** Body of Awin's call to validate transactions. */
function awin({ orders }: PackContent): Rendered {
  const transactions = orders.map(({ orderId, orderedAt, reason }) => ({
    action: 'decline',
    transaction: {
      orderRef: orderId,
      transactionDate: toSecond(orderedAt).slice(0, -1),
      timezone: 'UTC',
      declineReason: packReasons[reason].text,
    },
  }))
  return { extension: 'json', type: 'application/json', text: `${JSON.stringify(transactions, null, 2)}\n` }
}

const cjReasons: Record<PackReason, string> = { stuffed: 'FRAUD', unseen: 'OTHER' }

/** CJ's cancellations data file. */
function cj({ network: { account }, orders }: PackContent, createdAt: Date): Rendered {
  const { companyId, enterpriseId, subscriptionId, actionTrackerId } = account
  const header = [
    'companyId',
    'enterpriseId',
    'subscriptionId',
    'actionTrackerId',
    'orderId',
    'updateTime',
    'correctionReason',
  ]
  const rows = orders.map(({ orderId, reason }) => [
    companyId,
    enterpriseId,
    subscriptionId,
    actionTrackerId,
    orderId,
    toSecond(createdAt),
    cjReasons[reason],
  ])
  return csv([header, ...rows])
}

const impactReasons: Record<PackReason, string> = { stuffed: 'NOT_COMPLIANCE_TERMS', unseen: 'PUB_ACT_DISPUTE' }

/** impact.com's batch of order-level reversals: an amount of 0 reverses the action. */
function impact({ network: { account }, orders }: PackContent): Rendered {
  const rows = orders.map(({ orderId, reason }) => [account.actionTrackerId, orderId, 0, impactReasons[reason]])
  return csv([['ActionTrackerID', 'Oid', 'Amount', 'Reason'], ...rows])
}

const csv = (rows: readonly (string | number)[][]): Rendered => ({
  extension: 'csv',
  type: 'text/csv',
  // Without a mark at the start: it would be part of the first column's name.
  text: rows.map(csvLine).join(''),
})

/** Rakuten's manual cancellations: 13 fields between pipes, without a header. Personal fields stay empty. */
function rakuten({ orders }: PackContent): Rendered {
  const field = (text: string) => guardFormula(text.replace(/[|\p{Cc}]/gu, ' '))
  const line = ({ orderId, affiliateTag, orderedAt, amount, currency, reason }: PackOrder) =>
    [
      field(orderId),
      field(affiliateTag),
      orderedAt.slice(0, 10),
      '',
      '1',
      amount.toFixed(2),
      field(currency),
      '',
      '',
      '',
      '',
      '',
      packReasons[reason].text,
    ].join('|')
  return { extension: 'txt', type: 'text/plain', text: orders.map((order) => `${line(order)}\r\n`).join('') }
}

/** Null for networks without a known format. */
export function renderNetworkFile(content: PackContent, createdAt: Date): Rendered | null {
  switch (content.network.format) {
    case 'awin':
      return awin(content)
    case 'cj':
      return cj(content, createdAt)
    case 'impact':
      return impact(content)
    case 'rakuten':
      return rakuten(content)
    case 'generic':
      return null
  }
}
