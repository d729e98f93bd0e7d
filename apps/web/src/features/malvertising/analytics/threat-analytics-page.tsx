import { analyticsFilterGroups, threatReports, threatsReport, threatsSmartFilter } from '@vigil/contract'
import { AnalyticsPage } from './analytics-page.tsx'
import { sharedDimensions } from './dimensions.ts'
import { NetworkComparisonButton } from './network-comparison/network-comparison-button.tsx'
import { Reports } from './reports.tsx'
import type { ReportScreen } from './screen.ts'

const { deliverySource, ssp, dsp, deviceType, operatingSystem, country } = sharedDimensions('Attacks')

const threats: ReportScreen = {
  endpoint: threatsReport,
  smartFilter: threatsSmartFilter,
  groups: analyticsFilterGroups.threats,
  measure: 'Attacks',
  dimensions: [
    {
      report: 'violation_class',
      label: 'Threat class',
      about: 'Attacks by class. The threat library explains each class.',
    },
    { report: 'violation_type', label: 'Threat Type', about: 'Attacks by technique.' },
    deliverySource,
    ssp,
    dsp,
    deviceType,
    operatingSystem,
    country,
  ],
  donuts: threatReports,
  table: {
    title: 'Overview of Threat Violations',
    about: 'Sources of the attacks, their class, and the rule that matched.',
    fileName: 'threat-analytics-report',
  },
  hasFeed: true,
  comparison: ({ filters: { organizationId, range, hosts }, ...donut }) => (
    <NetworkComparisonButton {...donut} organizationId={organizationId} range={range} hosts={hosts} />
  ),
}

export const ThreatAnalyticsPage = () => (
  <AnalyticsPage screen={threats}>{(view) => <Reports screen={threats} view={view} />}</AnalyticsPage>
)
