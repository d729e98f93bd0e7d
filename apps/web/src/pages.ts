import { adQualitySettingsSearch } from './features/ad-quality/settings/ad-quality-settings-search.ts'
import { auditLogSearch } from './features/admin/audit-log/audit-log-search.ts'
import { clientsSearch } from './features/admin/clients/clients-search.ts'
import { organizationsSearch } from './features/admin/organizations/organizations-search.ts'
import { outboxSearch } from './features/admin/outbox/outbox-search.ts'
import { releaseNotesSearch } from './features/admin/release-notes/release-notes-search.ts'
import { releasesSearch } from './features/admin/release-notes/releases-search.ts'
import { reportConfigurationSearch } from './features/admin/report-configuration/report-search.ts'
import { abTestingSearch } from './features/cart/ab-testing/ab-testing-search.ts'
import { couponAnalyticsSearch } from './features/cart/coupon-analytics/coupon-analytics-search.ts'
import { orderDetailsSearch, ordersSearch } from './features/cart/orders/orders-search.ts'
import { cartOverviewSearch } from './features/cart/overview/cart-overview-search.ts'
import { analyticsSearch } from './features/malvertising/analytics/analytics-search.ts'
import { creativeDetailsSearch } from './features/malvertising/creative-library/creative-details-search.ts'
import { creativeLibrarySearch } from './features/malvertising/creative-library/creative-library-search.ts'
import { dashboardSearch } from './features/malvertising/dashboard/dashboard-search.ts'
import { deploymentsSearch } from './features/malvertising/deployments/deployments-search.ts'
import { drillSearch } from './features/malvertising/drill/drill-search.ts'
import { checkIntegrationSearch } from './features/malvertising/integration/check-integration-search.ts'
import { integrationsSearch } from './features/malvertising/integration/integrations-search.ts'
import { threatFeedSearch } from './features/malvertising/threat-feed/threat-feed-search.ts'
import { threatLibrarySearch } from './features/malvertising/threat-library/threat-library-search.ts'
import { reportSearch } from './features/malvertising/threat-report/report-search.ts'
import { platformFeedSearch } from './features/platform/feed/platform-feed-search.ts'
import { statisticsSearch } from './features/platform/statistics/statistics-search.ts'
import { requestsSearch } from './features/shared/contact/requests-search.ts'
import { helpSearch } from './features/shared/help/help-search.ts'
import type { Page } from './shell/page.ts'

const publishers = ['Web', 'In-App'] as const
const shops = ['E-Com'] as const
const malvertising = { group: 'Malvertising', access: publishers } as const
const adQuality = { group: 'Ad Quality', access: publishers } as const
const cart = { group: '{product}Cart', access: shops } as const
const administration = { group: 'Administration', access: 'superadmin' } as const
const account = { group: 'Account', access: 'signed-in' } as const
const help = { group: 'Help', access: 'signed-in' } as const
const open = { group: 'Help', access: 'public' } as const

/** Every page of the product. Pages without `load` are not built yet. */
export const pages: Page[] = [
  {
    path: '/dashboard',
    title: 'Malvertising Overview',
    description: 'Protected page views and blocked attacks across your sites and apps',
    utc: 'UTC 00:00',
    hasActions: true,
    search: dashboardSearch,
    load: () =>
      import('./features/malvertising/dashboard/dashboard-page.tsx').then(({ DashboardPage }) => DashboardPage),
    ...malvertising,
  },
  {
    path: '/threat-analytics',
    title: 'Threat Analytics',
    description: 'Attacks by class, origin and audience',
    search: analyticsSearch,
    load: () =>
      import('./features/malvertising/analytics/threat-analytics-page.tsx').then(
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
      import('./features/malvertising/threat-feed/threat-feed-page.tsx').then(({ ThreatFeedPage }) => ThreatFeedPage),
    ...malvertising,
  },
  {
    path: '/platform-feed',
    title: 'Platform Feed',
    description: 'Threats delivered through a platform, on any publisher',
    utc: 'UTC',
    search: platformFeedSearch,
    load: () =>
      import('./features/platform/feed/platform-feed-page.tsx').then(({ PlatformFeedPage }) => PlatformFeedPage),
    group: 'Malvertising',
    access: ['Platform'],
  },
  {
    path: '/statistics',
    title: 'Statistics',
    description: "Patterns in an exchange's threats, compared with the previous period",
    utc: 'UTC',
    search: statisticsSearch,
    load: () =>
      import('./features/platform/statistics/statistics-page.tsx').then(({ StatisticsPage }) => StatisticsPage),
    group: 'Malvertising',
    access: ['SSP'],
  },
  {
    path: '/threat-library',
    title: 'Threat Library',
    description: 'Threat classes, how they work and how to recognise them',
    search: threatLibrarySearch,
    load: () =>
      import('./features/malvertising/threat-library/threat-library-page.tsx').then(
        ({ ThreatLibraryPage }) => ThreatLibraryPage,
      ),
    group: 'Malvertising',
    access: ['Web', 'In-App', 'Platform'],
  },
  {
    path: '/creative-library',
    title: 'Creative Library',
    description: 'Creatives bid on a day, with screenshots and violations',
    search: creativeLibrarySearch,
    load: () =>
      import('./features/malvertising/creative-library/creative-library-page.tsx').then(
        ({ CreativeLibraryPage }) => CreativeLibraryPage,
      ),
    ...malvertising,
  },
  {
    path: '/creative-details',
    title: 'Creative Details',
    search: creativeDetailsSearch,
    load: () =>
      import('./features/malvertising/creative-library/creative-details-page.tsx').then(
        ({ CreativeDetailsPage }) => CreativeDetailsPage,
      ),
    ...malvertising,
  },
  {
    path: '/heavy-ads',
    title: 'Heavy Ads',
    description: 'Ads that use more network or processor than browsers allow',
    utc: 'UTC 00:00',
    search: analyticsSearch,
    load: () => import('./features/malvertising/analytics/heavy-ads-page.tsx').then(({ HeavyAdsPage }) => HeavyAdsPage),
    ...malvertising,
  },
  {
    path: '/deployments',
    title: 'Deployments',
    description: 'Protection scripts, their versions, sites and settings',
    hasActions: true,
    search: deploymentsSearch,
    load: () =>
      import('./features/malvertising/deployments/deployments-page.tsx').then(({ DeploymentsPage }) => DeploymentsPage),
    ...malvertising,
  },
  {
    path: '/drill',
    title: 'Drill',
    description: 'Harmless test ads that verify blocking and reporting',
    search: drillSearch,
    load: () => import('./features/malvertising/drill/drill-page.tsx').then(({ DrillPage }) => DrillPage),
    ...malvertising,
  },
  {
    path: '/offending-creative-report-publisher',
    title: 'Offending Creative Report',
    utc: 'UTC 00:00',
    search: reportSearch,
    load: () =>
      import('./features/malvertising/threat-report/internal-report-page.tsx').then(
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
      import('./features/malvertising/threat-report/internal-report-page.tsx').then(
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
      import('./features/malvertising/analytics/ad-quality-page.tsx').then(({ AdQualityPage }) => AdQualityPage),
    ...adQuality,
  },
  {
    path: '/adomain-analytics',
    title: 'ADomain Analytics',
    description: 'Advertisers behind the ads that violate your settings',
    search: analyticsSearch,
    load: () =>
      import('./features/malvertising/analytics/adomain-analytics-page.tsx').then(
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
      import('./features/ad-quality/settings/ad-quality-settings-page.tsx').then(
        ({ AdQualitySettingsPage }) => AdQualitySettingsPage,
      ),
    ...adQuality,
  },
  { path: '/link-adqp', title: 'New Platform Dashboard', group: 'Ad Quality', access: ['Platform'] },

  {
    path: '/vigil-cart/overview',
    title: '{product}CART Overview',
    description: 'Revenue recovered from coupon injection and affiliate cookie stuffing',
    utc: 'UTC',
    hasActions: true,
    search: cartOverviewSearch,
    load: () =>
      import('./features/cart/overview/cart-overview-page.tsx').then(({ CartOverviewPage }) => CartOverviewPage),
    ...cart,
  },
  {
    path: '/orders-report',
    title: 'Orders with blocking',
    description: 'Orders with coupons or affiliate cookies blocked in the session',
    search: ordersSearch,
    load: () => import('./features/cart/orders/orders-page.tsx').then(({ OrdersPage }) => OrdersPage),
    ...cart,
  },
  {
    path: '/orders-detail/details',
    title: 'Order Report Details',
    search: orderDetailsSearch,
    load: () =>
      import('./features/cart/orders/order-details-page.tsx').then(({ OrderDetailsPage }) => OrderDetailsPage),
    ...cart,
  },
  {
    path: '/ab-testing',
    title: 'A/B Testing',
    description: 'Sessions with blocking compared with sessions without, with confidence intervals',
    hasActions: true,
    search: abTestingSearch,
    load: () => import('./features/cart/ab-testing/ab-testing-page.tsx').then(({ AbTestingPage }) => AbTestingPage),
    ...cart,
  },
  {
    path: '/coupon-detective-analytics',
    title: 'Coupon Analytics',
    description: 'Coupon codes used in orders, their sources and the discounts they gave',
    search: couponAnalyticsSearch,
    load: () =>
      import('./features/cart/coupon-analytics/coupon-analytics-page.tsx').then(
        ({ CouponAnalyticsPage }) => CouponAnalyticsPage,
      ),
    ...cart,
  },

  {
    path: '/clients',
    title: 'Clients',
    description: 'User accounts and their organizations',
    search: clientsSearch,
    load: () => import('./features/admin/clients/clients-page.tsx').then(({ ClientsPage }) => ClientsPage),
    ...administration,
  },
  {
    path: '/organizations',
    title: 'Organizations',
    description: 'Publishers, platforms and shops, with their products and sites',
    hasActions: true,
    search: organizationsSearch,
    load: () =>
      import('./features/admin/organizations/organizations-page.tsx').then(
        ({ OrganizationsPage }) => OrganizationsPage,
      ),
    ...administration,
  },
  {
    path: '/report-configuration',
    title: 'Report configuration',
    description: 'Scheduled email reports and their recipients',
    utc: 'UTC',
    hasActions: true,
    search: reportConfigurationSearch,
    load: () =>
      import('./features/admin/report-configuration/report-configuration-page.tsx').then(
        ({ ReportConfigurationPage }) => ReportConfigurationPage,
      ),
    ...administration,
  },
  {
    path: '/outbox',
    title: 'Outbox',
    description: 'Emails saved as files while no SMTP server is configured',
    search: outboxSearch,
    load: () => import('./features/admin/outbox/outbox-page.tsx').then(({ OutboxPage }) => OutboxPage),
    ...administration,
  },
  {
    path: '/notifications',
    title: 'Notifications',
    description: 'Messages shown to users inside the product',
    load: () =>
      import('./features/admin/notifications/notifications-page.tsx').then(
        ({ NotificationsPage }) => NotificationsPage,
      ),
    ...administration,
  },
  {
    path: '/releases',
    title: 'Releases',
    description: 'Release notes for everyone or for one organization',
    hasActions: true,
    search: releasesSearch,
    load: () => import('./features/admin/release-notes/releases-page.tsx').then(({ ReleasesPage }) => ReleasesPage),
    ...administration,
  },
  {
    path: '/contact-requests',
    title: 'Contact requests',
    description: 'Requests sent to the team, and their status',
    search: requestsSearch,
    load: () => import('./features/shared/contact/requests-page.tsx').then(({ RequestsPage }) => RequestsPage),
    ...administration,
  },
  {
    path: '/audit-log',
    title: 'Audit log',
    description: 'Who changed or exported what, and when',
    utc: 'UTC',
    search: auditLogSearch,
    load: () => import('./features/admin/audit-log/audit-log-page.tsx').then(({ AuditLogPage }) => AuditLogPage),
    ...administration,
  },
  {
    path: '/retention',
    title: 'Retention',
    description: 'How long events are stored',
    load: () => import('./features/admin/retention/retention-page.tsx').then(({ RetentionPage }) => RetentionPage),
    ...administration,
  },
  {
    path: '/erasure',
    title: 'Export and erasure',
    description: 'All data of an organization or a person',
    utc: 'UTC',
    load: () => import('./features/admin/erasure/erasure-page.tsx').then(({ ErasurePage }) => ErasurePage),
    ...administration,
  },
  {
    path: '/activity-log',
    title: 'Activity log',
    description: 'What the members of your organization changed or exported',
    utc: 'UTC',
    search: auditLogSearch,
    load: () =>
      import('./features/admin/audit-log/activity-log-page.tsx').then(({ ActivityLogPage }) => ActivityLogPage),
    ...account,
  },
  {
    path: '/operations',
    title: 'Operations',
    description: 'Event intake, storage and service health',
    load: () => import('./features/admin/operations/operations-page.tsx').then(({ OperationsPage }) => OperationsPage),
    ...administration,
  },

  {
    path: '/integrations',
    title: 'Integration walkthrough',
    description: 'Add the protection to your pages',
    search: integrationsSearch,
    load: () =>
      import('./features/malvertising/integration/integrations-page.tsx').then(
        ({ IntegrationsPage }) => IntegrationsPage,
      ),
    ...help,
  },
  {
    path: '/check-integration',
    title: 'Check integration',
    description: 'Traffic from your pages, and when reports are available',
    search: checkIntegrationSearch,
    load: () =>
      import('./features/malvertising/integration/check-integration-page.tsx').then(
        ({ CheckIntegrationPage }) => CheckIntegrationPage,
      ),
    ...help,
  },
  {
    path: '/release-notes',
    title: 'Release notes',
    description: "What's new in each version",
    utc: 'UTC 00:00',
    search: releaseNotesSearch,
    load: () =>
      import('./features/admin/release-notes/release-notes-page.tsx').then(({ ReleaseNotesPage }) => ReleaseNotesPage),
    group: 'Help',
    access: publishers,
  },
  {
    path: '/sdks',
    title: 'SDKs docs',
    description: 'Add the protection to web pages, Prebid and apps',
    load: () => import('./features/shared/help/framed-help.tsx').then(({ SdksPage }) => SdksPage),
    ...help,
  },
  {
    path: '/faq',
    title: 'FAQ',
    description: 'Answers to common questions',
    load: () => import('./features/shared/help/framed-help.tsx').then(({ FaqPage }) => FaqPage),
    ...help,
  },
  {
    path: '/security',
    title: 'Security',
    description: 'How you sign in',
    load: () => import('./features/shared/security/security-page.tsx').then(({ SecurityPage }) => SecurityPage),
    ...account,
  },
  {
    path: '/need-help',
    title: 'Need Help?',
    load: () => import('./features/shared/help/need-help-page.tsx').then(({ NeedHelpPage }) => NeedHelpPage),
    ...help,
  },
  {
    path: '/contact-us',
    title: 'Contact us',
    description: 'Ask a question, report a bad ad, or request a feature',
    load: () => import('./features/shared/contact/contact-page.tsx').then(({ ContactPage }) => ContactPage),
    ...help,
  },

  {
    path: '/help',
    title: 'Help',
    search: helpSearch,
    load: () => import('./features/shared/help/help-page.tsx').then(({ HelpPage }) => HelpPage),
    ...open,
  },
  {
    path: '/help/$topic',
    title: 'Help',
    search: helpSearch,
    load: () => import('./features/shared/help/help-page.tsx').then(({ HelpPage }) => HelpPage),
    ...open,
  },
  {
    path: '/faq-direct/$topic',
    title: 'Help Docs',
    load: () => import('./features/shared/help/faq-direct-page.tsx').then(({ FaqDirectPage }) => FaqDirectPage),
    ...open,
  },
  {
    path: '/integration/$id/status',
    title: 'Integration status',
    load: () =>
      import('./features/cart/integration/integration-status-page.tsx').then(
        ({ IntegrationStatusPage }) => IntegrationStatusPage,
      ),
    ...open,
  },
  {
    path: '/integration/$id/instructions',
    title: 'Integration instructions',
    load: () =>
      import('./features/cart/integration/integration-instructions-page.tsx').then(
        ({ IntegrationInstructionsPage }) => IntegrationInstructionsPage,
      ),
    ...open,
  },
  {
    path: '/public/offending-creative-report-publisher',
    title: 'Offending Creative Report',
    search: reportSearch,
    load: () =>
      import('./features/malvertising/threat-report/public-report-page.tsx').then(
        ({ PublicPublisherReportPage }) => PublicPublisherReportPage,
      ),
    ...open,
  },
  {
    path: '/public/offending-creative-report-platform',
    title: 'Offending Creative Report',
    search: reportSearch,
    load: () =>
      import('./features/malvertising/threat-report/public-report-page.tsx').then(
        ({ PublicPlatformReportPage }) => PublicPlatformReportPage,
      ),
    ...open,
  },
]
