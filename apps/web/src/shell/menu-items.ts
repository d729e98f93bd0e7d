import {
  IconActivityHeartbeat,
  IconAd2,
  IconBell,
  IconBook2,
  IconBuilding,
  IconBuildingStore,
  IconCalendarStats,
  IconChartBar,
  IconChartDots3,
  IconChartLine,
  IconCode,
  IconEraser,
  IconFlask,
  IconGavel,
  IconHelpCircle,
  IconHistory,
  IconHourglass,
  IconInbox,
  IconLayoutDashboard,
  IconListCheck,
  IconListSearch,
  IconMail,
  IconMailbox,
  IconPhoto,
  IconPlugConnected,
  IconReceipt,
  IconRocket,
  IconRoute,
  IconScale,
  IconServerBolt,
  IconShieldCheck,
  IconSparkles,
  IconTag,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSettings } from '../lib/app/settings.ts'
import { useProfile } from '../lib/viewer/profile.ts'
import { pageAt } from './current-page.ts'
import { menuFor } from './menu.ts'
import { type MenuGroup, type Page, withProduct } from './page.ts'

/** Icon of a page in the sidebar, and its shortcut key after `g`. */
const looks: Record<string, { icon: TablerIcon; key?: string }> = {
  '/dashboard': { icon: IconLayoutDashboard, key: 'd' },
  '/threat-analytics': { icon: IconChartLine, key: 'a' },
  '/threat-feed': { icon: IconListSearch, key: 't' },
  '/threat-library': { icon: IconBook2, key: 'l' },
  '/platform-feed': { icon: IconWorld, key: 'p' },
  '/statistics': { icon: IconChartBar },
  '/creative-library': { icon: IconPhoto },
  '/heavy-ads': { icon: IconScale, key: 'h' },
  '/deployments': { icon: IconRocket, key: 'e' },
  '/ad-quality': { icon: IconAd2, key: 'q' },
  '/ad-quality-settings': { icon: IconGavel },
  '/adomain-analytics': { icon: IconChartDots3 },
  '/link-adqp': { icon: IconShieldCheck },
  '/vigil-cart/overview': { icon: IconBuildingStore, key: 'v' },
  '/orders-report': { icon: IconReceipt, key: 'r' },
  '/ab-testing': { icon: IconFlask, key: 'b' },
  '/coupon-detective-analytics': { icon: IconTag },
  '/server-verification': { icon: IconServerBolt },
  '/clients': { icon: IconUsers, key: 'c' },
  '/organizations': { icon: IconBuilding, key: 'o' },
  '/report-configuration': { icon: IconCalendarStats },
  '/notifications': { icon: IconBell, key: 'n' },
  '/releases': { icon: IconSparkles },
  '/contact-requests': { icon: IconInbox },
  '/outbox': { icon: IconMailbox },
  '/audit-log': { icon: IconHistory },
  '/retention': { icon: IconHourglass },
  '/erasure': { icon: IconEraser },
  '/operations': { icon: IconActivityHeartbeat },
  '/integrations': { icon: IconPlugConnected, key: 'i' },
  '/check-integration': { icon: IconListCheck },
  '/release-notes': { icon: IconSparkles },
  '/sdks': { icon: IconCode },
  '/faq': { icon: IconHelpCircle },
  '/contact-us': { icon: IconMail, key: 'm' },
}

export interface MenuItem {
  path: string
  title: string
  icon: TablerIcon
  key: string | undefined
}

const groupOrder: MenuGroup[] = ['Malvertising', 'Ad Quality', '{product}Cart', 'Administration', 'Help']

export function groupItems(pages: Page[], productName: string) {
  return groupOrder
    .map((group) => ({
      name: withProduct(group, productName),
      items: pages
        .filter((page) => page.group === group)
        .map(({ path, title }): MenuItem => {
          const { icon = IconRoute, key } = looks[path] ?? {}
          return { path, title: withProduct(title, productName), icon, key }
        }),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The user's sidebar: the allowed pages that are built. */
export function useMenu() {
  const router = useRouter()
  const profile = useProfile()
  const { productName } = useSettings()
  return useMemo(() => {
    const pages = menuFor(profile)
      .map((path) => pageAt(router.routesByPath, path))
      .filter((page) => page?.load !== undefined)
    return groupItems(pages as Page[], productName) // `filter` removed missing pages
  }, [router, profile, productName])
}
