import { abTestingSearch } from './features/ab-testing/ab-testing-search.ts'
import { adQualitySettingsSearch } from './features/ad-quality-settings/ad-quality-settings-search.ts'
import { analyticsSearch } from './features/analytics/analytics-search.ts'
import { cartOverviewSearch } from './features/cart-overview/cart-overview-search.ts'
import { checkIntegrationSearch } from './features/check-integration/check-integration-search.ts'
import { clientsSearch } from './features/clients/clients-search.ts'
import { requestsSearch } from './features/contact/requests-search.ts'
import { couponAnalyticsSearch } from './features/coupon-analytics/coupon-analytics-search.ts'
import { creativeDetailsSearch } from './features/creative-library/creative-details-search.ts'
import { creativeLibrarySearch } from './features/creative-library/creative-library-search.ts'
import { dashboardSearch } from './features/dashboard/dashboard-search.ts'
import { deploymentsSearch } from './features/deployments/deployments-search.ts'
import { drillSearch } from './features/drill/drill-search.ts'
import { helpSearch } from './features/help/help-search.ts'
import { integrationsSearch } from './features/integrations/integrations-search.ts'
import { orderDetailsSearch, ordersSearch } from './features/orders/orders-search.ts'
import { organizationsSearch } from './features/organizations/organizations-search.ts'
import { outboxSearch } from './features/outbox/outbox-search.ts'
import { platformFeedSearch } from './features/platform-feed/platform-feed-search.ts'
import { releaseNotesSearch } from './features/release-notes/release-notes-search.ts'
import { releasesSearch } from './features/release-notes/releases-search.ts'
import { reportConfigurationSearch } from './features/report-configuration/report-search.ts'
import { statisticsSearch } from './features/statistics/statistics-search.ts'
import { threatFeedSearch } from './features/threat-feed/threat-feed-search.ts'
import { threatLibrarySearch } from './features/threat-library/threat-library-search.ts'
import { reportSearch } from './features/threat-report/report-search.ts'
import type { Page } from './shell/page.ts'

const publishers = ['Web', 'In-App'] as const
const shops = ['E-Com'] as const
const malvertising = { group: 'Malvertising', access: publishers } as const
const adQuality = { group: 'Ad Quality', access: publishers } as const
const cart = { group: '{product}Cart', access: shops } as const
const administration = { group: 'Administration', access: 'superadmin' } as const
const help = { group: 'Help', access: 'signed-in' } as const
const open = { group: 'Help', access: 'public' } as const

/** Every page of the product. One without `load` is not built yet. */
export const pages: Page[] = [
  {
    path: '/dashboard',
    title: 'Malvertising Overview',
    description: 'Protected page views and blocked attacks across your sites and apps',
    utc: 'UTC 00:00',
    hasActions: true,
    search: dashboardSearch,
    load: () => import('./features/dashboard/dashboard-page.tsx').then(({ DashboardPage }) => DashboardPage),
    ...malvertising,
  },
  {
    path: '/threat-analytics',
    title: 'Threat Analytics',
    description: 'Attacks by class, origin and audience',
    search: analyticsSearch,
    load: () =>
      import('./features/analytics/threat-analytics-page.tsx').then(({ ThreatAnalyticsPage }) => ThreatAnalyticsPage),
    ...malvertising,
  },
  {
    path: '/threat-feed',
    title: 'Threat Feed',
    description: 'Active threats, and every incident behind them',
    utc: 'UTC 00:00',
    search: threatFeedSearch,
    load: () => import('./features/threat-feed/threat-feed-page.tsx').then(({ ThreatFeedPage }) => ThreatFeedPage),
    ...malvertising,
  },
  {
    path: '/platform-feed',
    title: 'Platform Feed',
    description: 'Threats that came through a platform, on any publisher',
    utc: 'UTC',
    search: platformFeedSearch,
    load: () =>
      import('./features/platform-feed/platform-feed-page.tsx').then(({ PlatformFeedPage }) => PlatformFeedPage),
    group: 'Malvertising',
    access: ['Platform'],
  },
  {
    path: '/statistics',
    title: 'Statistics',
    description: 'What the threats of an exchange have in common, beside the days before',
    utc: 'UTC',
    search: statisticsSearch,
    load: () => import('./features/statistics/statistics-page.tsx').then(({ StatisticsPage }) => StatisticsPage),
    group: 'Malvertising',
    access: ['SSP'],
  },
  {
    path: '/threat-library',
    title: 'Threat Library',
    description: 'Threat classes, how they work and how they are recognised',
    search: threatLibrarySearch,
    load: () =>
      import('./features/threat-library/threat-library-page.tsx').then(({ ThreatLibraryPage }) => ThreatLibraryPage),
    group: 'Malvertising',
    access: ['Web', 'In-App', 'Platform'],
  },
  {
    path: '/creative-library',
    title: 'Creative Library',
    description: 'The creatives that were bid on a day, how they looked and what was wrong with them',
    search: creativeLibrarySearch,
    load: () =>
      import('./features/creative-library/creative-library-page.tsx').then(
        ({ CreativeLibraryPage }) => CreativeLibraryPage,
      ),
    ...malvertising,
  },
  {
    path: '/creative-details',
    title: 'Creative Details',
    search: creativeDetailsSearch,
    load: () =>
      import('./features/creative-library/creative-details-page.tsx').then(
        ({ CreativeDetailsPage }) => CreativeDetailsPage,
      ),
    ...malvertising,
  },
  {
    path: '/heavy-ads',
    title: 'Heavy Ads',
    description: 'Ads that take more of the network or the processor than a browser allows',
    utc: 'UTC 00:00',
    search: analyticsSearch,
    load: () => import('./features/analytics/heavy-ads-page.tsx').then(({ HeavyAdsPage }) => HeavyAdsPage),
    ...malvertising,
  },
  {
    path: '/deployments',
    title: 'Deployments',
    description: 'The scripts that protect your pages, their versions, sites and settings',
    hasActions: true,
    search: deploymentsSearch,
    load: () => import('./features/deployments/deployments-page.tsx').then(({ DeploymentsPage }) => DeploymentsPage),
    ...malvertising,
  },
  {
    path: '/drill',
    title: 'Drill',
    description: 'Harmless ads that test whether attacks are stopped and reported',
    search: drillSearch,
    load: () => import('./features/drill/drill-page.tsx').then(({ DrillPage }) => DrillPage),
    ...malvertising,
  },
  {
    path: '/offending-creative-report-publisher',
    title: 'Offending Creative Report',
    utc: 'UTC 00:00',
    search: reportSearch,
    load: () =>
      import('./features/threat-report/internal-report-page.tsx').then(
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
      import('./features/threat-report/internal-report-page.tsx').then(({ PlatformReportPage }) => PlatformReportPage),
    group: 'Malvertising',
    access: ['Platform'],
  },

  {
    path: '/ad-quality',
    title: 'Ad Quality',
    description: 'Ads that your ad quality settings object to, and where they came from',
    search: analyticsSearch,
    load: () => import('./features/analytics/ad-quality-page.tsx').then(({ AdQualityPage }) => AdQualityPage),
    ...adQuality,
  },
  {
    path: '/adomain-analytics',
    title: 'ADomain Analytics',
    description: 'The advertisers behind the ads that your settings object to',
    search: analyticsSearch,
    load: () =>
      import('./features/analytics/adomain-analytics-page.tsx').then(
        ({ AdomainAnalyticsPage }) => AdomainAnalyticsPage,
      ),
    ...adQuality,
  },
  {
    path: '/ad-quality-settings',
    title: 'Ad Quality Settings',
    description: 'Which ads are reported or blocked, and on which tags',
    search: adQualitySettingsSearch,
    load: () =>
      import('./features/ad-quality-settings/ad-quality-settings-page.tsx').then(
        ({ AdQualitySettingsPage }) => AdQualitySettingsPage,
      ),
    ...adQuality,
  },
  { path: '/link-adqp', title: 'New Platform Dashboard', group: 'Ad Quality', access: ['Platform'] },

  {
    path: '/vigil-cart/overview',
    title: '{product}CART Overview',
    description: 'What was recovered and what was blocked at checkout',
    utc: 'UTC',
    hasActions: true,
    search: cartOverviewSearch,
    load: () =>
      import('./features/cart-overview/cart-overview-page.tsx').then(({ CartOverviewPage }) => CartOverviewPage),
    ...cart,
  },
  {
    path: '/orders-report',
    title: 'Orders with blocking',
    description: 'Orders in whose sessions coupons or affiliate cookies were blocked',
    search: ordersSearch,
    load: () => import('./features/orders/orders-page.tsx').then(({ OrdersPage }) => OrdersPage),
    ...cart,
  },
  {
    path: '/orders-detail/details',
    title: 'Order Report Details',
    search: orderDetailsSearch,
    load: () => import('./features/orders/order-details-page.tsx').then(({ OrderDetailsPage }) => OrderDetailsPage),
    ...cart,
  },
  {
    path: '/ab-testing',
    title: 'A/B Testing',
    description: 'What sessions with blocking come to beside those without, and how sure that is',
    hasActions: true,
    search: abTestingSearch,
    load: () => import('./features/ab-testing/ab-testing-page.tsx').then(({ AbTestingPage }) => AbTestingPage),
    ...cart,
  },
  {
    path: '/coupon-detective-analytics',
    title: 'Coupon Analytics',
    description: 'Coupon codes that orders were placed with, who brought them, and what they took off',
    search: couponAnalyticsSearch,
    load: () =>
      import('./features/coupon-analytics/coupon-analytics-page.tsx').then(
        ({ CouponAnalyticsPage }) => CouponAnalyticsPage,
      ),
    ...cart,
  },

  {
    path: '/clients',
    title: 'Clients',
    description: 'People who can sign in, and the organization each belongs to',
    search: clientsSearch,
    load: () => import('./features/clients/clients-page.tsx').then(({ ClientsPage }) => ClientsPage),
    ...administration,
  },
  {
    path: '/organizations',
    title: 'Organizations',
    description: 'Publishers, platforms and shops, their products and their sites',
    hasActions: true,
    search: organizationsSearch,
    load: () =>
      import('./features/organizations/organizations-page.tsx').then(({ OrganizationsPage }) => OrganizationsPage),
    ...administration,
  },
  {
    path: '/report-configuration',
    title: 'Report configuration',
    description: 'Reports that go out by mail: whose, when and to whom',
    utc: 'UTC',
    hasActions: true,
    search: reportConfigurationSearch,
    load: () =>
      import('./features/report-configuration/report-configuration-page.tsx').then(
        ({ ReportConfigurationPage }) => ReportConfigurationPage,
      ),
    ...administration,
  },
  {
    path: '/outbox',
    title: 'Outbox',
    description: 'Mails that were written to files, while no SMTP server is configured',
    search: outboxSearch,
    load: () => import('./features/outbox/outbox-page.tsx').then(({ OutboxPage }) => OutboxPage),
    ...administration,
  },
  {
    path: '/notifications',
    title: 'Notifications',
    description: 'What people are told inside the product, one message at a time',
    load: () =>
      import('./features/notifications/notifications-page.tsx').then(({ NotificationsPage }) => NotificationsPage),
    ...administration,
  },
  {
    path: '/releases',
    title: 'Releases',
    description: 'What the release notes say, for all or for one organization',
    hasActions: true,
    search: releasesSearch,
    load: () => import('./features/release-notes/releases-page.tsx').then(({ ReleasesPage }) => ReleasesPage),
    ...administration,
  },
  {
    path: '/contact-requests',
    title: 'Contact requests',
    description: 'What people wrote to the team, and how far it is',
    search: requestsSearch,
    load: () => import('./features/contact/requests-page.tsx').then(({ RequestsPage }) => RequestsPage),
    ...administration,
  },
  {
    path: '/operations',
    title: 'Operations',
    description: 'How the service is doing: events taken and stored, and the health of what keeps them',
    load: () => import('./features/operations/operations-page.tsx').then(({ OperationsPage }) => OperationsPage),
    ...administration,
  },

  {
    path: '/integrations',
    title: 'Integration walkthrough',
    description: 'How the protection gets onto your pages',
    search: integrationsSearch,
    load: () =>
      import('./features/integrations/integrations-page.tsx').then(({ IntegrationsPage }) => IntegrationsPage),
    ...help,
  },
  {
    path: '/check-integration',
    title: 'Check integration',
    description: 'Whether your pages send traffic, and when there are reports',
    search: checkIntegrationSearch,
    load: () =>
      import('./features/check-integration/check-integration-page.tsx').then(
        ({ CheckIntegrationPage }) => CheckIntegrationPage,
      ),
    ...help,
  },
  {
    path: '/release-notes',
    title: 'Release notes',
    description: 'What is new, version by version',
    utc: 'UTC 00:00',
    search: releaseNotesSearch,
    load: () =>
      import('./features/release-notes/release-notes-page.tsx').then(({ ReleaseNotesPage }) => ReleaseNotesPage),
    group: 'Help',
    access: publishers,
  },
  {
    path: '/sdks',
    title: 'SDKs docs',
    description: 'How the protection is put on pages, into Prebid and into apps',
    load: () => import('./features/help/framed-help.tsx').then(({ SdksPage }) => SdksPage),
    ...help,
  },
  {
    path: '/faq',
    title: 'FAQ',
    description: 'Short answers to what people ask most',
    load: () => import('./features/help/framed-help.tsx').then(({ FaqPage }) => FaqPage),
    ...help,
  },
  {
    path: '/need-help',
    title: 'Need Help?',
    load: () => import('./features/help/need-help-page.tsx').then(({ NeedHelpPage }) => NeedHelpPage),
    ...help,
  },
  {
    path: '/contact-us',
    title: 'Contact us',
    description: 'Ask the team, report a bad ad, or wish for something',
    load: () => import('./features/contact/contact-page.tsx').then(({ ContactPage }) => ContactPage),
    ...help,
  },

  {
    path: '/help',
    title: 'Help',
    search: helpSearch,
    load: () => import('./features/help/help-page.tsx').then(({ HelpPage }) => HelpPage),
    ...open,
  },
  {
    path: '/help/$topic',
    title: 'Help',
    search: helpSearch,
    load: () => import('./features/help/help-page.tsx').then(({ HelpPage }) => HelpPage),
    ...open,
  },
  {
    path: '/faq-direct/$topic',
    title: 'Help Docs',
    load: () => import('./features/help/faq-direct-page.tsx').then(({ FaqDirectPage }) => FaqDirectPage),
    ...open,
  },
  {
    path: '/integration/$id/status',
    title: 'Integration status',
    load: () =>
      import('./features/cart-integration/integration-status-page.tsx').then(
        ({ IntegrationStatusPage }) => IntegrationStatusPage,
      ),
    ...open,
  },
  {
    path: '/integration/$id/instructions',
    title: 'Integration instructions',
    load: () =>
      import('./features/cart-integration/integration-instructions-page.tsx').then(
        ({ IntegrationInstructionsPage }) => IntegrationInstructionsPage,
      ),
    ...open,
  },
  {
    path: '/public/offending-creative-report-publisher',
    title: 'Offending Creative Report',
    search: reportSearch,
    load: () =>
      import('./features/threat-report/public-report-page.tsx').then(
        ({ PublicPublisherReportPage }) => PublicPublisherReportPage,
      ),
    ...open,
  },
  {
    path: '/public/offending-creative-report-platform',
    title: 'Offending Creative Report',
    search: reportSearch,
    load: () =>
      import('./features/threat-report/public-report-page.tsx').then(
        ({ PublicPlatformReportPage }) => PublicPlatformReportPage,
      ),
    ...open,
  },
]
