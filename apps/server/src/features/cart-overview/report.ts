import type { Database } from '@vigil/database'
import type { EcommReportData } from '@vigil/reports'
import { cartInsights } from './insights.ts'
import {
  type Asked,
  affiliateRevenue,
  dailyMetrics,
  injectionsBlocked,
  modelInputs,
  overallMetrics,
  popupsBlocked,
  topCouponsBlocked,
} from './overview.ts'

type Facts = Pick<EcommReportData, 'brand' | 'generatedAt'>

/** The questions of the screen, for the paper. */
export async function ecommReportData(
  asked: Asked,
  { affiliates, hosts, organizations }: Pick<Database, 'affiliates' | 'hosts' | 'organizations'>,
  { brand: { productName, accentColour, supportEmail }, generatedAt }: Facts,
): Promise<EcommReportData> {
  const { scope, range } = asked
  const [overall, daily, coupons, insights] = await Promise.all([
    overallMetrics(asked),
    dailyMetrics(asked),
    topCouponsBlocked(asked),
    cartInsights(asked),
  ])
  const [affiliate, popups, injections, inputs] = await Promise.all([
    affiliateRevenue(asked),
    popupsBlocked(asked),
    injectionsBlocked(asked),
    modelInputs(asked),
  ])
  return {
    brand: { productName, accentColour, supportEmail },
    organizationName: (await organizations.forReport(scope)).name,
    range,
    hosts: asked.hosts,
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
