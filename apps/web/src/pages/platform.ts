import { analyticsSearch } from '../features/malvertising/analytics/analytics-search.ts'
import { platformFeedSearch } from '../features/platform/feed/platform-feed-search.ts'
import { statisticsSearch } from '../features/platform/statistics/statistics-search.ts'
import type { Page } from '../shell/page.ts'

export const platformPages: Page[] = [
  {
    path: '/platform-feed',
    title: 'Platform Feed',
    description: 'Threats delivered through a platform, on any publisher',
    utc: 'UTC',
    search: platformFeedSearch,
    load: () =>
      import('../features/platform/feed/platform-feed-page.tsx').then(({ PlatformFeedPage }) => PlatformFeedPage),
    group: 'Malvertising',
    access: ['Platform'],
    actionsFor: ['SSP'],
  },
  {
    path: '/statistics',
    title: 'Statistics',
    description: "Patterns in an exchange's threats, compared with the previous period",
    utc: 'UTC',
    search: statisticsSearch,
    load: () =>
      import('../features/platform/statistics/statistics-page.tsx').then(({ StatisticsPage }) => StatisticsPage),
    group: 'Malvertising',
    access: ['SSP'],
  },
  {
    path: '/link-adqp',
    title: 'New Platform Dashboard',
    description: 'Ad quality violations delivered through a platform, on any publisher',
    utc: 'UTC',
    search: analyticsSearch,
    load: () =>
      import('../features/malvertising/analytics/platform-ad-quality-page.tsx').then(
        ({ PlatformAdQualityPage }) => PlatformAdQualityPage,
      ),
    group: 'Ad Quality',
    access: ['Platform'],
  },
]
