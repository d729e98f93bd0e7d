import type {
  AnalyticsFilter,
  AnalyticsFilterGroup,
  AnalyticsReport,
  adomainReport,
  adomainSmartFilter,
  adQualityReport,
  adQualitySmartFilter,
  heavyAdsReport,
  platformAdQualityReport,
  platformAdQualitySmartFilter,
  ThreatReport,
  threatsReport,
  threatsSmartFilter,
} from '@vigil/contract'
import type { ReactNode } from 'react'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { filterGroups } from './filter-groups.ts'

/** A report of a screen: the dimension its numbers are split by. */
export type Dimension = {
  report: AnalyticsReport
  /** Label of its tab, donut and column. */
  label: string
  about: string
}

/** Fields that all analytics screens share. */
export type Screen = {
  endpoint:
    | typeof threatsReport
    | typeof adQualityReport
    | typeof adomainReport
    | typeof heavyAdsReport
    | typeof platformAdQualityReport
  smartFilter?:
    | typeof threatsSmartFilter
    | typeof adQualitySmartFilter
    | typeof adomainSmartFilter
    | typeof platformAdQualitySmartFilter
  groups: readonly AnalyticsFilterGroup[]
  dimensions: readonly Dimension[]
  /** The measure, e.g. 'Attacks'. */
  measure: string
  /** Data of a platform, on any publisher. Its sites are available if its data rights include them. */
  platform?: { hasSites: boolean; hasTriggers: boolean }
}

/** Renders the network comparison for a donut. */
type Comparison = (compared: { reportType: ThreatReport; title: string; filters: ReportingFilters }) => ReactNode

/** A screen with trend, bars, donuts and a table. */
export type ReportScreen = Screen & {
  donuts: readonly AnalyticsReport[]
  table: {
    title: string
    about: string
    /** Prefix of the export's file name; the dates follow. */
    fileName: string
  }
  /** Whether the threat feed contains the incidents behind the numbers. */
  hasFeed?: boolean
  comparison?: Comparison
}

export type AnalyticsFilters = ReportingFilters & { chosen: AnalyticsFilter }

/** Falls back to the screen's first report. */
export function findDimension({ dimensions }: Pick<Screen, 'dimensions'>, report: string): Dimension {
  const found = dimensions.find((one) => one.report === report) ?? dimensions[0]
  if (!found) throw new Error('An analytics screen needs at least one report.')
  return found
}

/** The smart filter group of a report's values, if the screen has one. */
export const findGroup = ({ groups }: Pick<Screen, 'groups'>, report: AnalyticsReport) =>
  groups.find((group) => filterGroups[group].report === report)

/** The screen's label for a group. */
export function groupLabel({ dimensions }: Pick<Screen, 'dimensions'>, group: AnalyticsFilterGroup) {
  const { report, label } = filterGroups[group]
  return dimensions.find((one) => one.report === report)?.label ?? label
}
