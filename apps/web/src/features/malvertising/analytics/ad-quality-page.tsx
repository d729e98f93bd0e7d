import { adQualityReport, adQualitySmartFilter, analyticsFilterGroups } from '@vigil/contract'
import { AnalyticsPage } from './analytics-page.tsx'
import { sharedDimensions, violationDimensions } from './dimensions.ts'
import { Reports } from './reports.tsx'
import type { ReportScreen } from './screen.ts'

const { deliverySource, ssp, dsp, deviceType, operatingSystem, country } = sharedDimensions('Violations')

const adQuality: ReportScreen = {
  endpoint: adQualityReport,
  smartFilter: adQualitySmartFilter,
  groups: analyticsFilterGroups.adQuality,
  measure: 'Violations',
  dimensions: [...violationDimensions, deliverySource, ssp, dsp, deviceType, operatingSystem, country],
  donuts: [
    'violation_class',
    'violation_type',
    'delivery_source',
    'ssp',
    'device_type',
    'operating_system',
    'country_code',
  ],
  table: {
    title: 'Overview of Ad Quality Violations',
    about: 'Sources of the ads, the violation, and the entry of your lists that matched.',
    fileName: 'ad-quality-report',
  },
}

export const AdQualityPage = () => (
  <AnalyticsPage screen={adQuality}>{(view) => <Reports screen={adQuality} view={view} />}</AnalyticsPage>
)
