import { dollars, exactCount, timeInWords } from '@vigil/presentation'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { makePdf } from '../pdf/make-pdf.ts'
import { formatPeriod, reportCover } from '../report-frame/cover.ts'
import { reportDocument } from '../report-frame/document.ts'
import { section } from '../shield-report/parts.ts'
import { daysBefore, daysInWords, sitesInWords } from '../shield-report/words.ts'
import type { EcommReportData } from './data.ts'
import { details } from './details.ts'
import { metricsPages } from './metrics.ts'
import { model } from './model.ts'

export const ecommReportPdf = (data: EcommReportData) => makePdf(ecommReportDocument(data))

/** A shop's overview as a PDF. */
export function ecommReportDocument(data: EcommReportData): TDocumentDefinitions {
  const { brand, range, sites, hosts, generatedAt, overall } = data
  const titled = { ...data, title: `${brand.productName}Cart Report` }
  const cover = reportCover(titled, {
    lead: leadSentence(data),
    facts: [
      ['Period', formatPeriod(data)],
      ['Compared with', daysInWords(daysBefore(range))],
      ['Sites', sitesInWords(sites, hosts)],
      ['Protections', protectionsInWords(data)],
      ['Generated', `${timeInWords(generatedAt)} UTC`],
    ],
  })
  const isEmpty = overall.completed_orders === 0 && data.coupons.length === 0
  const nothing = section('No data found', undefined, {
    text: 'There were no orders on these sites in this period. If you expected orders, check the protection script and the conversion pixel.',
  })
  return reportDocument(titled, cover, [
    ...(isEmpty ? [nothing] : [...metricsPages(data), ...details(data)]),
    ...model(data),
  ])
}

const protectionNames = { coupon: 'couponGUARD', affiliate: 'affiliateGUARD', agnostic: 'Agnostic protection' } as const

function protectionsInWords({ protections }: EcommReportData): string {
  const names = (['coupon', 'affiliate', 'agnostic'] as const).filter((name) => protections[name])
  return names.map((name) => protectionNames[name]).join(', ') || 'None'
}

function leadSentence({ overall }: EcommReportData): string {
  const { completed_orders: orders, recovered_revenue: recovered, orders_with_recovered_revenue: guarded } = overall
  if (orders === 0) return 'There were no orders on these sites in this period.'
  const sold = `${exactCount(orders)} ${orders === 1 ? 'order' : 'orders'} worth ${dollars(overall.gross_sales_from_extensions)}`
  return recovered > 0
    ? `${dollars(recovered)} of revenue was recovered on ${exactCount(guarded)} of ${sold} in total.`
    : `${sold}, with no revenue to recover.`
}
