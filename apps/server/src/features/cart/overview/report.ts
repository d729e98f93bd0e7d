import type { Database } from '@vigil/database'
import type { EcommReportData } from '@vigil/reports'
import {
  affiliateRevenue,
  dailyMetrics,
  injectionsBlocked,
  modelInputs,
  type OverviewRequest,
  overallMetrics,
  popupsBlocked,
  topCouponsBlocked,
} from '../../../recovered-revenue/overview.ts'
import { cartInsights } from './insights.ts'

type Facts = Pick<EcommReportData, 'brand' | 'generatedAt'>

/** Runs the page's queries for the PDF. */
export async function ecommReportData(
  request: OverviewRequest,
  { affiliates, hosts, organizations }: Pick<Database, 'affiliates' | 'hosts' | 'organizations'>,
  { brand: { productName, accentColour, supportEmail }, generatedAt }: Facts,
): Promise<EcommReportData> {
  const { scope, range } = request
  const [overall, daily, coupons, insights] = await Promise.all([
    overallMetrics(request),
    dailyMetrics(request),
    topCouponsBlocked(request),
    cartInsights(request),
  ])
  const [affiliate, popups, injections, inputs] = await Promise.all([
    affiliateRevenue(request),
    popupsBlocked(request),
    injectionsBlocked(request),
    modelInputs(request),
  ])
  return {
    brand: { productName, accentColour, supportEmail },
    organizationName: (await organizations.forReport(scope)).name,
    range,
    hosts: request.hosts,
    sites: await hosts.list(scope),
    generatedAt,
    protections: await affiliates.protections(scope),
    overall,
    daily,
    coupons,
    insights,
    affiliate,
    popups,
    injections,
    inputs,
  }
}
