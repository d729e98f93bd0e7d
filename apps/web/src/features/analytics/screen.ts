import type {
  AnalyticsFilter,
  AnalyticsFilterGroup,
  AnalyticsReport,
  adomainReport,
  adomainSmartFilter,
  adQualityReport,
  adQualitySmartFilter,
  heavyAdsReport,
  ThreatReport,
  threatsReport,
  threatsSmartFilter,
} from '@vigil/contract'
import type { ReactNode } from 'react'
import type { ReportingFilters } from '../../lib/reporting/filters.ts'
import { filterGroups } from './filter-groups.ts'

/** One of the reports of a screen: what its numbers are split by. */
export type Dimension = {
  report: AnalyticsReport
  /** Of a tab, a donut and a column. */
  label: string
  about: string
}

/** What the screens have in common, whatever they show. */
export type Screen = {
  endpoint: typeof threatsReport | typeof adQualityReport | typeof adomainReport | typeof heavyAdsReport
  smartFilter?: typeof threatsSmartFilter | typeof adQualitySmartFilter | typeof adomainSmartFilter
  groups: readonly AnalyticsFilterGroup[]
  dimensions: readonly Dimension[]
  /** What is counted, such as 'Attacks'. */
  measure: string
}

/** Beside a donut: how its numbers compare with those of others. */
type Comparison = (asked: { reportType: ThreatReport; title: string; filters: ReportingFilters }) => ReactNode

/** A screen of lines, bars, donuts and a table. */
export type ReportScreen = Screen & {
  donuts: readonly AnalyticsReport[]
  table: {
    title: string
    about: string
    /** The export's name is made of this and the dates. */
    fileName: string
  }
  /** The incidents behind the numbers are in the threat feed. */
  hasFeed?: boolean
  comparison?: Comparison
}

/** What every widget is asked about. */
export type AnalyticsFilters = ReportingFilters & { chosen: AnalyticsFilter }

/** The report of that name, else the screen's first. */
export function dimensionOf({ dimensions }: Pick<Screen, 'dimensions'>, report: string): Dimension {
  const found = dimensions.find((one) => one.report === report) ?? dimensions[0]
  if (!found) throw new Error('A screen has at least one report.')
  return found
}

/** Where a value of a report is chosen in the screen's smart filter, if it can be. */
export const groupOf = ({ groups }: Pick<Screen, 'groups'>, report: AnalyticsReport) =>
  groups.find((group) => filterGroups[group].report === report)

/** The screen's own word for a group. */
export function groupLabel({ dimensions }: Pick<Screen, 'dimensions'>, group: AnalyticsFilterGroup) {
  const { report, label } = filterGroups[group]
  return dimensions.find((one) => one.report === report)?.label ?? label
}
