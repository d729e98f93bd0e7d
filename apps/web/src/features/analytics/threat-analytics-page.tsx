import { analyticsFilterGroups, threatReports, threatsReport, threatsSmartFilter } from '@vigil/contract'
import { AnalyticsPage } from './analytics-page.tsx'
import { sharedDimensions } from './dimensions.ts'
import { NetworkComparisonButton } from './network-comparison/network-comparison-button.tsx'
import { Reports } from './reports.tsx'
import type { ReportScreen } from './screen.ts'

const { deliverySource, ssp, dsp, deviceType, operatingSystem, country } = sharedDimensions('Attacks prevented')

const threats: ReportScreen = {
  endpoint: threatsReport,
  smartFilter: threatsSmartFilter,
  groups: analyticsFilterGroups.threats,
  measure: 'Attacks',
  dimensions: [
    {
      report: 'violation_class',
      label: 'Threat class',
      about: 'Attacks prevented by what they tried to do. Each class is explained in the threat library.',
    },
    { report: 'violation_type', label: 'Threat Type', about: 'Attacks prevented by the way in which they tried it.' },
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
    about: 'Where the attacks came from, what they were, and the rule that stopped them.',
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
