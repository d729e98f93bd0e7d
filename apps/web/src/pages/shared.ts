import { alertsSearch } from '../features/shared/alerts/alerts-search.ts'
import { requestsSearch } from '../features/shared/contact/requests-search.ts'
import { feedsSearch } from '../features/shared/feeds/feeds-search.ts'
import { helpSearch } from '../features/shared/help/help-search.ts'
import type { Page } from '../shell/page.ts'

const administration = { group: 'Administration', access: 'superadmin' } as const
const account = { group: 'Account', access: 'signed-in' } as const
const help = { group: 'Help', access: 'signed-in' } as const
const open = { group: 'Help', access: 'public' } as const

export const sharedPages: Page[] = [
  {
    path: '/alerts',
    title: 'Alerts',
    description: 'Deviations that your rules found, and what was done about them',
    utc: 'UTC',
    search: alertsSearch,
    load: () => import('../features/shared/alerts/alerts-page.tsx').then(({ AlertsPage }) => AlertsPage),
    group: 'Monitoring',
    access: ['Web', 'In-App', 'E-Com', 'Platform'],
  },
  {
    path: '/feeds',
    title: 'Feeds',
    description: 'Indicators of attacks for your other systems',
    utc: 'UTC',
    search: feedsSearch,
    load: () => import('../features/shared/feeds/feeds-page.tsx').then(({ FeedsPage }) => FeedsPage),
    group: 'Monitoring',
    access: ['Web', 'In-App', 'Platform'],
  },
  {
    path: '/contact-requests',
    title: 'Contact requests',
    description: 'Requests sent to the team, and their status',
    search: requestsSearch,
    load: () => import('../features/shared/contact/requests-page.tsx').then(({ RequestsPage }) => RequestsPage),
    ...administration,
  },
  {
    path: '/sdks',
    title: 'SDKs docs',
    description: 'Add the protection to web pages, Prebid and apps',
    load: () => import('../features/shared/help/framed-help.tsx').then(({ SdksPage }) => SdksPage),
    ...help,
  },
  {
    path: '/faq',
    title: 'FAQ',
    description: 'Answers to common questions',
    load: () => import('../features/shared/help/framed-help.tsx').then(({ FaqPage }) => FaqPage),
    ...help,
  },
  {
    path: '/security',
    title: 'Security',
    description: 'How you sign in',
    load: () => import('../features/shared/security/security-page.tsx').then(({ SecurityPage }) => SecurityPage),
    ...account,
  },
  {
    path: '/need-help',
    title: 'Need Help?',
    load: () => import('../features/shared/help/need-help-page.tsx').then(({ NeedHelpPage }) => NeedHelpPage),
    ...help,
  },
  {
    path: '/contact-us',
    title: 'Contact us',
    description: 'Ask a question, report a bad ad, or request a feature',
    load: () => import('../features/shared/contact/contact-page.tsx').then(({ ContactPage }) => ContactPage),
    ...help,
  },
  {
    path: '/help',
    title: 'Help',
    search: helpSearch,
    load: () => import('../features/shared/help/help-page.tsx').then(({ HelpPage }) => HelpPage),
    ...open,
  },
  {
    path: '/help/$topic',
    title: 'Help',
    search: helpSearch,
    load: () => import('../features/shared/help/help-page.tsx').then(({ HelpPage }) => HelpPage),
    ...open,
  },
  {
    path: '/faq-direct/$topic',
    title: 'Help Docs',
    load: () => import('../features/shared/help/faq-direct-page.tsx').then(({ FaqDirectPage }) => FaqDirectPage),
    ...open,
  },
]
