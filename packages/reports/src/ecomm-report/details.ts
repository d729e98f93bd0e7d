import { type CartInsight, type ExtensionShare, overviewLimits } from '@vigil/contract'
import { codeLabel, compactDollars, dollars, exactCount, guardsInUse, percent, shareOfWhole } from '@vigil/presentation'
import type { Content } from 'pdfmake/interfaces.js'
import { slices } from '../report-frame/slices.ts'
import { colours, head, ruled, said, section } from '../shield-report/parts.ts'
import { clipped } from '../shield-report/words.ts'
import type { EcommReportData } from './data.ts'

const unknown = 'Unknown'
const shownCoupons = 12

/** Blocked attempts and insights into their orders. */
export function details(data: EcommReportData): Content[] {
  const inUse = guardsInUse(data.protections, data.overall)
  return [
    ...(inUse.coupon ? [insights(data), topCoupons(data), ...extensions(data)] : []),
    ...(inUse.affiliate ? [affiliate(data)] : []),
  ]
}

function topCoupons({ coupons }: EcommReportData): Content {
  const title = 'Top Coupons Blocked'
  if (coupons.length === 0) return section(title, undefined, { text: 'No coupons were blocked.', style: 'about' })
  const rows = coupons.slice(0, shownCoupons)
  const about = coupons.length > rows.length ? `The ${shownCoupons} codes that extensions tried most often.` : undefined
  return section(title, about, {
    table: {
      headerRows: 1,
      widths: [190, '*', 80],
      body: [
        [head('Coupon code'), head('Extension'), head('Blocked', { alignment: 'right' })],
        ...rows.map(({ coupon_code, extension_name, total_coupons_blocked }) => [
          said(clipped(codeLabel(coupon_code), 40), { bold: true }),
          said(clipped(extension_name || unknown, 48)),
          { text: exactCount(total_coupons_blocked), style: 'number' },
        ]),
      ],
    },
    layout: { ...ruled, paddingTop: () => 2.5, paddingBottom: () => 2.5 },
  })
}

const written: Record<CartInsight['display'], (value: number) => string> = {
  count: exactCount,
  decimal: (value) => value.toFixed(1),
  currency: dollars,
  percent: shareOfWhole,
  text: String,
}

function insights({ insights: found }: EcommReportData): Content {
  const title = 'Insights of Order with Coupons Blocked'
  if (found.length === 0) return section(title, undefined, { text: 'No data found', style: 'about' })
  return section(title, undefined, {
    table: {
      widths: [140, 80, '*'],
      body: found.map(({ label, value, display, description }) => [
        { text: label, color: colours.dimmed },
        said(typeof value === 'number' ? written[display](value) : clipped(value, 24), { bold: true }),
        said(description, { color: colours.dimmed }),
      ]),
    },
    layout: ruled,
  })
}

const listShares = (rows: readonly ExtensionShare[]) =>
  rows.map(({ extension, percentage }) => ({ label: extension || unknown, value: percentage }))

const extensions = ({ popups, injections }: EcommReportData): Content[] => [
  slices({
    title: 'Popups Blocked By Extension',
    about: 'Share of blocked popups. Chrome users only.',
    label: 'Extension',
    measure: 'Popups',
    rows: listShares(popups),
    top: overviewLimits.pieSlices,
    format: null,
  }),
  slices({
    title: 'Coupon Injection Blocked By Extension',
    about: 'Share of blocked coupon injections. Chrome users only.',
    label: 'Extension',
    measure: 'Coupon injections',
    rows: listShares(injections),
    top: overviewLimits.pieSlices,
    format: null,
  }),
]

function affiliate({ affiliate: found }: EcommReportData): Content {
  const { recovered_revenue, completed_orders, gross_sales, total_fee, affiliate_fee, affiliate_network_fee } = found
  const rows: [string, string][] = [
    ['Orders with cookie stuffing blocked', exactCount(completed_orders)],
    ['Value of these orders', dollars(gross_sales)],
    [
      'Total fee',
      total_fee === null
        ? 'Not set, so nothing is counted'
        : `${percent(total_fee / 100)}: affiliate ${affiliate_fee}%, network ${affiliate_network_fee}% of that`,
    ],
    ['Recovered revenue', total_fee === null ? 'N/A' : compactDollars(recovered_revenue)],
  ]
  return section('Affiliate fraud recovered revenue', 'Fees saved on commissions that affiliates had not earned.', {
    table: {
      widths: [190, '*'],
      body: rows.map(([name, value]) => [
        { text: name, color: colours.dimmed },
        { text: value, bold: true },
      ]),
    },
    layout: ruled,
  })
}
