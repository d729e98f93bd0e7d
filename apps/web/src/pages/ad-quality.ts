import { adQualitySettingsSearch } from '../features/ad-quality/settings/ad-quality-settings-search.ts'
import type { Page } from '../shell/page.ts'

const publishers = ['Web', 'In-App'] as const
const adQuality = { group: 'Ad Quality', access: publishers } as const

export const adQualityPages: Page[] = [
  {
    path: '/ad-quality-settings',
    title: 'Ad Quality Settings',
    description: 'Ads to report or block, and the tags of each profile',
    search: adQualitySettingsSearch,
    load: () =>
      import('../features/ad-quality/settings/ad-quality-settings-page.tsx').then(
        ({ AdQualitySettingsPage }) => AdQualitySettingsPage,
      ),
    ...adQuality,
  },
]
