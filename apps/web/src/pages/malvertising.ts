import { analyticsSearch } from '../features/malvertising/analytics/analytics-search.ts'
import { casesSearch } from '../features/malvertising/cases/cases-search.ts'
import { scorecardSearch } from '../features/malvertising/cases/scorecard-search.ts'
import { complaintsSearch } from '../features/malvertising/complaints/complaints-search.ts'
import { coverageSearch } from '../features/malvertising/coverage/coverage-search.ts'
import { creativeDetailsSearch } from '../features/malvertising/creative-library/creative-details-search.ts'
import { creativeLibrarySearch } from '../features/malvertising/creative-library/creative-library-search.ts'
import { similarSearch } from '../features/malvertising/creative-library/similar/similar-search.ts'
import { dashboardSearch } from '../features/malvertising/dashboard/dashboard-search.ts'
import { deploymentsSearch } from '../features/malvertising/deployments/deployments-search.ts'
import { drillSearch } from '../features/malvertising/drill/drill-search.ts'
import { checkIntegrationSearch } from '../features/malvertising/integration/check-integration-search.ts'
import { integrationsSearch } from '../features/malvertising/integration/integrations-search.ts'
import { threatFeedSearch } from '../features/malvertising/threat-feed/threat-feed-search.ts'
import { threatLibrarySearch } from '../features/malvertising/threat-library/threat-library-search.ts'
import { reportSearch } from '../features/malvertising/threat-report/report-search.ts'
import type { Page } from '../shell/page.ts'

const publishers = ['Web', 'In-App'] as const
const malvertising = { group: 'Malvertising', access: publishers } as const
const adQuality = { group: 'Ad Quality', access: publishers } as const
const help = { group: 'Help', access: 'signed-in' } as const
const open = { group: 'Help', access: 'public' } as const

export const malvertisingPages: Page[] = [
  {
    path: '/dashboard',
    title: 'Malvertising Overview',
    description: 'Protected page views and blocked attacks across your sites and apps',
    utc: 'UTC 00:00',
    actionsFor: 'signed-in',
    search: dashboardSearch,
    load: () =>
      import('../features/malvertising/dashboard/dashboard-page.tsx').then(({ DashboardPage }) => DashboardPage),
    ...malvertising,
  },
  {
    path: '/threat-analytics',
    title: 'Threat Analytics',
    description: 'Attacks by class, origin and audience',
    search: analyticsSearch,
    load: () =>
      import('../features/malvertising/analytics/threat-analytics-page.tsx').then(
        ({ ThreatAnalyticsPage }) => ThreatAnalyticsPage,
      ),
    ...malvertising,
  },
  {
    path: '/threat-feed',
    title: 'Threat Feed',
    description: 'Active threats and the incidents behind them',
    utc: 'UTC 00:00',
    search: threatFeedSearch,
    load: () =>
      import('../features/malvertising/threat-feed/threat-feed-page.tsx').then(({ ThreatFeedPage }) => ThreatFeedPage),
    ...malvertising,
  },
  {
    path: '/threat-library',
    title: 'Threat Library',
    description: 'Threat classes, how they work and how to recognise them',
    search: threatLibrarySearch,
    load: () =>
      import('../features/malvertising/threat-library/threat-library-page.tsx').then(
        ({ ThreatLibraryPage }) => ThreatLibraryPage,
      ),
    group: 'Malvertising',
    access: ['Web', 'In-App', 'Platform'],
  },
  {
    path: '/complaints',
    title: 'Complaints',
    description: 'Ads that readers reported, and the creatives behind them',
    utc: 'UTC',
    search: complaintsSearch,
    load: () =>
      import('../features/malvertising/complaints/complaints-page.tsx').then(({ ComplaintsPage }) => ComplaintsPage),
    group: 'Malvertising',
    access: ['Web'],
  },
  {
    path: '/cases',
    title: 'Cases',
    description: 'Malicious ads that partners should act on',
    utc: 'UTC',
    search: casesSearch,
    load: () => import('../features/malvertising/cases/cases-page.tsx').then(({ CasesPage }) => CasesPage),
    ...malvertising,
  },
  {
    path: '/case-scorecard',
    title: 'Case scorecard',
    description: 'How publishers see the handling of their cases',
    search: scorecardSearch,
    load: () => import('../features/malvertising/cases/scorecard-page.tsx').then(({ ScorecardPage }) => ScorecardPage),
    group: 'Malvertising',
    access: ['Platform'],
  },
  {
    path: '/coverage',
    title: 'Coverage',
    description: 'Ads that were inspected, ads that were not, and how to close the gaps',
    utc: 'UTC',
    search: coverageSearch,
    load: () => import('../features/malvertising/coverage/coverage-page.tsx').then(({ CoveragePage }) => CoveragePage),
    group: 'Malvertising',
    access: ['Web'],
  },
  {
    path: '/creative-library',
    title: 'Creative Library',
    description: 'Creatives in bids, with screenshots and violations',
    search: creativeLibrarySearch,
    load: () =>
      import('../features/malvertising/creative-library/creative-library-page.tsx').then(
        ({ CreativeLibraryPage }) => CreativeLibraryPage,
      ),
    ...malvertising,
  },
  {
    path: '/creative-details',
    title: 'Creative Details',
    search: creativeDetailsSearch,
    load: () =>
      import('../features/malvertising/creative-library/creative-details-page.tsx').then(
        ({ CreativeDetailsPage }) => CreativeDetailsPage,
      ),
    ...malvertising,
  },
  {
    path: '/search-by-picture',
    title: 'Search by picture',
    description: 'Creatives that look like a screenshot',
    search: similarSearch,
    load: () =>
      import('../features/malvertising/creative-library/similar/similar-page.tsx').then(
        ({ SimilarCreativesPage }) => SimilarCreativesPage,
      ),
    ...malvertising,
  },
  {
    path: '/heavy-ads',
    title: 'Heavy Ads',
    description: 'Ads that exceed the browser limits for network and CPU use',
    utc: 'UTC 00:00',
    search: analyticsSearch,
    load: () =>
      import('../features/malvertising/analytics/heavy-ads-page.tsx').then(({ HeavyAdsPage }) => HeavyAdsPage),
    ...malvertising,
  },
  {
    path: '/deployments',
    title: 'Deployments',
    description: 'Protection scripts, their versions, sites and settings',
    actionsFor: 'signed-in',
    search: deploymentsSearch,
    load: () =>
      import('../features/malvertising/deployments/deployments-page.tsx').then(
        ({ DeploymentsPage }) => DeploymentsPage,
      ),
    ...malvertising,
  },
  {
    path: '/drill',
    title: 'Drill',
    description: 'Harmless test ads that verify blocking and reporting',
    search: drillSearch,
    load: () => import('../features/malvertising/drill/drill-page.tsx').then(({ DrillPage }) => DrillPage),
    ...malvertising,
  },
  {
    path: '/offending-creative-report-publisher',
    title: 'Offending Creative Report',
    utc: 'UTC 00:00',
    search: reportSearch,
    load: () =>
      import('../features/malvertising/threat-report/internal-report-page.tsx').then(
        ({ PublisherReportPage }) => PublisherReportPage,
      ),
    group: 'Malvertising',
    access: ['Web', 'In-App', 'Platform'],
  },
  {
    path: '/offending-creative-report-platform',
    title: 'Offending Creative Report',
    utc: 'UTC',
    search: reportSearch,
    load: () =>
      import('../features/malvertising/threat-report/internal-report-page.tsx').then(
        ({ PlatformReportPage }) => PlatformReportPage,
      ),
    group: 'Malvertising',
    access: ['Platform'],
  },
  {
    path: '/ad-quality',
    title: 'Ad Quality',
    description: 'Ads that violate your ad quality settings, and their sources',
    search: analyticsSearch,
    load: () =>
      import('../features/malvertising/analytics/ad-quality-page.tsx').then(({ AdQualityPage }) => AdQualityPage),
    ...adQuality,
  },
  {
    path: '/adomain-analytics',
    title: 'ADomain Analytics',
    description: 'Advertisers behind the ads that violate your settings',
    search: analyticsSearch,
    load: () =>
      import('../features/malvertising/analytics/adomain-analytics-page.tsx').then(
        ({ AdomainAnalyticsPage }) => AdomainAnalyticsPage,
      ),
    ...adQuality,
  },
  {
    path: '/integrations',
    title: 'Integration walkthrough',
    description: 'Add the protection to your pages',
    search: integrationsSearch,
    load: () =>
      import('../features/malvertising/integration/integrations-page.tsx').then(
        ({ IntegrationsPage }) => IntegrationsPage,
      ),
    ...help,
  },
  {
    path: '/check-integration',
    title: 'Check integration',
    description: 'Traffic from your pages, and the start of reporting',
    search: checkIntegrationSearch,
    load: () =>
      import('../features/malvertising/integration/check-integration-page.tsx').then(
        ({ CheckIntegrationPage }) => CheckIntegrationPage,
      ),
    ...help,
  },
  {
    path: '/case',
    title: 'Case',
    load: () =>
      import('../features/malvertising/cases/partner-case-page.tsx').then(({ PartnerCasePage }) => PartnerCasePage),
    ...open,
  },
  {
    path: '/verify',
    title: 'Verify evidence',
    load: () => import('../features/malvertising/threat-report/verify-page.tsx').then(({ VerifyPage }) => VerifyPage),
    ...open,
  },
  {
    path: '/public/offending-creative-report-publisher',
    title: 'Offending Creative Report',
    search: reportSearch,
    load: () =>
      import('../features/malvertising/threat-report/public-report-page.tsx').then(
        ({ PublicPublisherReportPage }) => PublicPublisherReportPage,
      ),
    ...open,
  },
  {
    path: '/public/offending-creative-report-platform',
    title: 'Offending Creative Report',
    search: reportSearch,
    load: () =>
      import('../features/malvertising/threat-report/public-report-page.tsx').then(
        ({ PublicPlatformReportPage }) => PublicPlatformReportPage,
      ),
    ...open,
  },
]
