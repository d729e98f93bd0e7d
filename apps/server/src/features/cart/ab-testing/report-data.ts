import type { Scope } from '@vigil/contract'
import type { AbTestingReportData } from '@vigil/reports'
import type { QueryOptions } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'
import type { AbTestingRequest } from './mode-stats.ts'
import { abTesting } from './reports.ts'

type Sources = Pick<Dependencies, 'config' | 'database' | 'warehouse' | 'clock'>

/** The report's data: the page's own results, so that PDF and screen agree. */
export async function reportData(
  deps: Sources,
  scope: Scope,
  filters: AbTestingRequest,
  options: QueryOptions,
): Promise<AbTestingReportData> {
  const { config, database, clock } = deps
  const queries = abTesting(deps)
  const [organization, sites, overall, trend, percentages, comparison] = await Promise.all([
    database.organizations.forReport(scope),
    database.hosts.list(scope),
    queries.reports.overall(scope, filters, options),
    queries.reports.trendline(scope, filters, options),
    queries.percentages(scope, filters, options),
    queries.comparison(scope, filters, options),
  ])
  return {
    brand: config,
    organizationName: organization.name,
    range: filters.range,
    hosts: filters.hosts,
    sites,
    generatedAt: clock(),
    overall,
    trend,
    percentages,
    comparison,
  }
}
