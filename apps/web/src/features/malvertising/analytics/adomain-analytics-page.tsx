import {
  adomainReport,
  adomainReports,
  adomainResultLimits,
  adomainSmartFilter,
  analyticsFilterGroups,
} from '@vigil/contract'
import { AnalyticsPage } from './analytics-page.tsx'
import { sharedDimensions, violationDimensions } from './dimensions.ts'
import { Reports } from './reports.tsx'
import type { ReportScreen } from './screen.ts'

const { deliverySource, ssp } = sharedDimensions('Violations')
const { shortDays, longDays, medium, long } = adomainResultLimits

const adomains: ReportScreen = {
  endpoint: adomainReport,
  smartFilter: adomainSmartFilter,
  groups: analyticsFilterGroups.adomains,
  measure: 'Violations',
  dimensions: [
    {
      report: 'adomain',
      label: 'ADomain',
      about:
        'Violations by the domain of the advertiser behind the ad. An ad with several domains counts once for each.',
    },
    ...violationDimensions,
    deliverySource,
    ssp,
  ],
  donuts: adomainReports,
  table: {
    title: 'Overview of ADomain Delivery',
    about: `For ranges of ${shortDays} to ${longDays} days only the top ${medium} results appear; over ${longDays} days the top ${long}.`,
    fileName: 'adomains-report',
  },
}

export const AdomainAnalyticsPage = () => (
  <AnalyticsPage screen={adomains}>{(view) => <Reports screen={adomains} view={view} />}</AnalyticsPage>
)
