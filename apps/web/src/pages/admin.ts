import { auditLogSearch } from '../features/admin/audit-log/audit-log-search.ts'
import { clientsSearch } from '../features/admin/clients/clients-search.ts'
import { organizationsSearch } from '../features/admin/organizations/organizations-search.ts'
import { outboxSearch } from '../features/admin/outbox/outbox-search.ts'
import { provisioningSearch } from '../features/admin/provisioning/provisioning-search.ts'
import { releaseNotesSearch } from '../features/admin/release-notes/release-notes-search.ts'
import { releasesSearch } from '../features/admin/release-notes/releases-search.ts'
import { reportConfigurationSearch } from '../features/admin/report-configuration/report-search.ts'
import type { Page } from '../shell/page.ts'

const publishers = ['Web', 'In-App'] as const
const administration = { group: 'Administration', access: 'superadmin' } as const
const account = { group: 'Account', access: 'signed-in' } as const

export const adminPages: Page[] = [
  {
    path: '/clients',
    title: 'Clients',
    description: 'User accounts and their organizations',
    search: clientsSearch,
    load: () => import('../features/admin/clients/clients-page.tsx').then(({ ClientsPage }) => ClientsPage),
    ...administration,
  },
  {
    path: '/provisioning',
    title: 'Provisioning',
    description: "Clients managed by a company's directory",
    search: provisioningSearch,
    load: () =>
      import('../features/admin/provisioning/provisioning-page.tsx').then(({ ProvisioningPage }) => ProvisioningPage),
    ...administration,
  },
  {
    path: '/organizations',
    title: 'Organizations',
    description: 'Publishers, platforms and shops, with their products and sites',
    actionsFor: 'signed-in',
    search: organizationsSearch,
    load: () =>
      import('../features/admin/organizations/organizations-page.tsx').then(
        ({ OrganizationsPage }) => OrganizationsPage,
      ),
    ...administration,
  },
  {
    path: '/report-configuration',
    title: 'Report configuration',
    description: 'Scheduled email reports and their recipients',
    utc: 'UTC',
    actionsFor: 'signed-in',
    search: reportConfigurationSearch,
    load: () =>
      import('../features/admin/report-configuration/report-configuration-page.tsx').then(
        ({ ReportConfigurationPage }) => ReportConfigurationPage,
      ),
    ...administration,
  },
  {
    path: '/outbox',
    title: 'Outbox',
    description: 'Emails saved as files while no SMTP server is configured',
    search: outboxSearch,
    load: () => import('../features/admin/outbox/outbox-page.tsx').then(({ OutboxPage }) => OutboxPage),
    ...administration,
  },
  {
    path: '/notifications',
    title: 'Notifications',
    description: 'Messages shown to users inside the product',
    load: () =>
      import('../features/admin/notifications/notifications-page.tsx').then(
        ({ NotificationsPage }) => NotificationsPage,
      ),
    ...administration,
  },
  {
    path: '/releases',
    title: 'Releases',
    description: 'Release notes for everyone or for one organization',
    actionsFor: 'signed-in',
    search: releasesSearch,
    load: () => import('../features/admin/release-notes/releases-page.tsx').then(({ ReleasesPage }) => ReleasesPage),
    ...administration,
  },
  {
    path: '/audit-log',
    title: 'Audit log',
    description: 'Changes and exports by all users',
    utc: 'UTC',
    search: auditLogSearch,
    load: () => import('../features/admin/audit-log/audit-log-page.tsx').then(({ AuditLogPage }) => AuditLogPage),
    ...administration,
  },
  {
    path: '/retention',
    title: 'Retention',
    description: 'Storage limits for each kind of event',
    load: () => import('../features/admin/retention/retention-page.tsx').then(({ RetentionPage }) => RetentionPage),
    ...administration,
  },
  {
    path: '/erasure',
    title: 'Export and erasure',
    description: 'All data of an organization or a person',
    utc: 'UTC',
    load: () => import('../features/admin/erasure/erasure-page.tsx').then(({ ErasurePage }) => ErasurePage),
    ...administration,
  },
  {
    path: '/activity-log',
    title: 'Activity log',
    description: 'Changes and exports by members of your organization',
    utc: 'UTC',
    search: auditLogSearch,
    load: () =>
      import('../features/admin/audit-log/activity-log-page.tsx').then(({ ActivityLogPage }) => ActivityLogPage),
    ...account,
  },
  {
    path: '/operations',
    title: 'Operations',
    description: 'Event intake, storage and service health',
    load: () => import('../features/admin/operations/operations-page.tsx').then(({ OperationsPage }) => OperationsPage),
    ...administration,
  },
  {
    path: '/release-notes',
    title: 'Release notes',
    description: "What's new in each version",
    utc: 'UTC 00:00',
    search: releaseNotesSearch,
    load: () =>
      import('../features/admin/release-notes/release-notes-page.tsx').then(({ ReleaseNotesPage }) => ReleaseNotesPage),
    group: 'Help',
    access: publishers,
  },
]
