import type { Scope } from '@vigil/contract'
import type { AbTestingReportData } from '@vigil/reports'
import type { AskOptions } from '@vigil/warehouse'
import type { Dependencies } from '../../app.ts'
import { abTesting } from './ask.ts'
import type { Asked } from './figures.ts'

type Sources = Pick<Dependencies, 'config' | 'database' | 'warehouse' | 'clock'>

/** All that the report says: the page's own answers, so that paper and screen cannot disagree. */
export async function reportData(
  deps: Sources,
  scope: Scope,
  asked: Asked,
  options: AskOptions,
): Promise<AbTestingReportData> {
  const { config, database, clock } = deps
  const asking = abTesting(deps)
  const [organization, sites, overall, trend, percentages, comparison] = await Promise.all([
    database.organizations.forReport(scope),
    database.hosts.list(scope),
    asking.reports.overall(scope, asked, options),
    asking.reports.trendline(scope, asked, options),
    asking.percentages(scope, asked, options),
    asking.comparison(scope, asked, options),
  ])
  return {
    brand: config,
    organizationName: organization.name,
    range: asked.range,
    hosts: asked.hosts,
    sites,
    generatedAt: clock(),
    overall,
    trend,
    percentages,
    comparison,
  }
}
