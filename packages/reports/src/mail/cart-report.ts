import { calculateChange, compactCount, compactDollars, dollars, exactCount, plainLabel } from '@vigil/presentation'
import { buildDocument, formatReportName, pageLink, type ReportContext } from './context.ts'
import type { BarBlock, MailBlock, MailDocument, MailFigure } from './document.ts'
import { daysBeforeInWords, daysInWords } from './words.ts'

export interface CartTotals {
  orders: number
  sales: number
  couponsBlocked: number
  popupsBlocked: number
  stuffingsBlocked: number
  /** Modelled. */
  recoveredRevenue: number
}

export interface CartReportData {
  totals: CartTotals
  before: CartTotals
  days: { day: string; orders: number; recoveredRevenue: number }[]
  coupons: { name: string; blocked: number }[]
  extensions: { name: string; blocked: number }[]
  /** Without the affiliate fee, the model counts nothing for affiliateGUARD. */
  isFeeSet: boolean
}

const listed = 5

/** A shop's sales and blocked attempts. */
export function cartReport(context: ReportContext, data: CartReportData): MailDocument {
  const { brand, organization, range } = context
  const product = `${brand.productName}Cart`
  return buildDocument(context, {
    subject: `${product} ${formatReportName(context).toLowerCase()}: ${organization.name}, ${daysInWords(range)}`,
    preheader: writePreheader(data.totals),
    product,
    title: formatReportName(context),
    lead: writeLead(data.totals, 'In this period'),
    blocks: buildBlocks(context, data, true),
    button: { label: `Open the ${product} overview`, href: pageLink(context, '/vigil-cart/overview') },
  })
}

/** The same since the start of a free trial. */
export function trialReport(context: ReportContext, data: CartReportData, days: number): MailDocument {
  const { brand, organization } = context
  const product = `${brand.productName}Cart`
  return buildDocument(context, {
    subject: `Your ${product} free trial after ${days} days: ${organization.name}`,
    preheader: writePreheader(data.totals),
    product: `${product} free trial`,
    title: `${days} days of ${product}`,
    lead: writeLead(data.totals, `In the first ${days} days of your trial`),
    // There is no period before the trial to compare with.
    blocks: buildBlocks(context, data, false),
    button: { label: `Open the ${product} overview`, href: pageLink(context, '/vigil-cart/overview') },
  })
}

/** Blocked attempts in words: '12 coupon injections'. */
function listBlocked({ couponsBlocked, stuffingsBlocked, popupsBlocked }: CartTotals): string[] {
  const kinds = [
    [couponsBlocked, 'coupon injection'],
    [popupsBlocked, 'extension popup'],
    [stuffingsBlocked, 'cookie stuffing attempt'],
  ] as const
  return kinds.flatMap(([count, what]) => (count > 0 ? [counted(count, what)] : []))
}

const counted = (count: number, what: string) => `${exactCount(count)} ${what}${count === 1 ? '' : 's'}`

function writePreheader(totals: CartTotals): string {
  const blocked = listBlocked(totals)
  return [
    blocked.length > 0 ? `Blocked: ${blocked.join(', ')}` : 'Nothing blocked',
    counted(totals.orders, 'order'),
  ].join(' · ')
}

function writeLead(totals: CartTotals, when: string) {
  const { orders } = totals
  const words = listBlocked(totals)
  if (orders === 0 && words.length === 0) {
    return `${when} there were no orders and nothing to block. If this is unexpected, check the script and the conversion pixel.`
  }
  const took = `${when} your shop had ${counted(orders, 'order')}.`
  if (words.length === 0) return `${took} Nothing had to be blocked.`
  return `${took} Blocked at checkout: ${listInWords(words)}.`
}

const listInWords = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')

function listFigures({ totals, before }: CartReportData, isCompared: boolean): MailFigure[] {
  const average = ({ sales, orders }: CartTotals) => (orders > 0 ? sales / orders : null)
  const of = (label: string, value: (of: CartTotals) => number | null, format: (value: number | null) => string) => ({
    label,
    value: format(value(totals)),
    change: isCompared ? calculateChange(value(totals), value(before)) : null,
  })
  return [
    of('Recovered revenue*', ({ recoveredRevenue }) => recoveredRevenue, compactDollars),
    of('Completed orders', ({ orders }) => orders, compactCount),
    of('Total sales', ({ sales }) => sales, compactDollars),
    of('Average order value', average, dollars),
    of('Coupon injections blocked', ({ couponsBlocked }) => couponsBlocked, compactCount),
    of('Cookie stuffing blocked', ({ stuffingsBlocked }) => stuffingsBlocked, compactCount),
  ]
}

function buildBlocks({ range }: ReportContext, data: CartReportData, isCompared: boolean): MailBlock[] {
  const { days, coupons, extensions } = data
  const charts: MailBlock[] = [
    {
      kind: 'days',
      title: 'Recovered revenue by day*',
      days: days.map(({ day, recoveredRevenue }) => ({ day, value: recoveredRevenue })),
      format: compactDollars,
    },
    {
      kind: 'days',
      title: 'Completed orders by day',
      days: days.map(({ day, orders }) => ({ day, value: orders })),
      format: compactCount,
    },
    bars('Top coupons blocked', coupons),
    bars('Coupon injections by extension', extensions),
  ]
  return [
    {
      kind: 'figures',
      comparedWith: daysBeforeInWords(range),
      figures: listFigures(data, isCompared),
      footnote: explainRevenue(data),
    },
    ...charts.filter(hasSomething),
  ]
}

/** Explains the modelled revenue, and why it is zero if it is. */
function explainRevenue({ totals, isFeeSet }: CartReportData): string {
  const { recoveredRevenue, stuffingsBlocked, couponsBlocked } = totals
  if (stuffingsBlocked > 0 && !isFeeSet)
    return '* Modelled. Blocked cookie stuffing is not counted yet, because the affiliate fee is not set. Set it on the overview, and this period is counted too.'
  if (recoveredRevenue === 0)
    return couponsBlocked + stuffingsBlocked > 0
      ? '* Modelled. It is zero because no session with something blocked has ended with an order yet.'
      : '* Modelled. It is zero because no coupon injection or cookie stuffing was attempted.'
  return '* Modelled, as explained on the overview. It can take up to 14 days to be complete.'
}

/** Omits protections that the shop does not have. */
const hasSomething = (block: MailBlock) =>
  (block.kind === 'days' && block.days.some(({ value }) => value > 0)) ||
  (block.kind === 'bars' && block.rows.length > 0)

function bars(title: string, rows: CartReportData['coupons']): BarBlock {
  return {
    kind: 'bars',
    title,
    rows: rows
      .slice(0, listed)
      .map(({ name, blocked }) => ({ label: plainLabel(name), value: blocked, text: compactCount(blocked) })),
    emptyText: 'None in this period.',
  }
}
