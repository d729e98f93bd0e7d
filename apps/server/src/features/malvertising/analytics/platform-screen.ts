import { type AnalyticsFilterGroup, type AnalyticsReport, platformFilterGroups, threatReports } from '@vigil/contract'
import { isBuyer, type PlatformContext } from '../../../reporting/platform.ts'
import { adQuality, type Screen } from './screens.ts'

/** Reports and filters on the platform's own side of the trade would have one value. */
const ownSide = {
  ssp: { report: 'ssp', group: 'ssps' },
  dsp: { report: 'dsp', group: 'dsps' },
} as const

/** Reports and filters on entries of publishers' lists, which may be their own domains. */
const ofLists: { reports: readonly AnalyticsReport[]; groups: readonly AnalyticsFilterGroup[] } = {
  reports: ['violation_type'],
  groups: ['violation_variants', 'block_triggers'],
}

type PlatformGroup = (typeof platformFilterGroups)[number]

/** The ad quality screen as far as a platform's side of the trade and its data rights allow. */
export function platformScreen({ organization, scope }: PlatformContext) {
  const own = ownSide[isBuyer(organization) ? 'dsp' : 'ssp']
  const hasLists = scope.disclosure !== 'nothing'
  const reports = threatReports.filter(
    (report) => report !== own.report && (hasLists || !ofLists.reports.includes(report)),
  )
  const groups = platformFilterGroups.filter(
    (group) => group !== own.group && (hasLists || !ofLists.groups.includes(group)),
  )
  const screen: Screen<PlatformGroup> = {
    ...adQuality,
    reports: Object.fromEntries(reports.map((report) => [report, adQuality.reports[report]])),
    groups: Object.fromEntries(
      groups.map((group) => [group, adQuality.groups[group]]),
    ) as Screen<PlatformGroup>['groups'], // unavailable groups are refused before they are read
    blockTrigger: hasLists ? adQuality.blockTrigger : null,
  }
  return { screen, reports, groups, hasSites: hasLists, hasTriggers: hasLists }
}
