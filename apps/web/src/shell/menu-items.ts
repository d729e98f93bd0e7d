import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import IconActivityHeartbeat from '~icons/activity-heartbeat'
import IconAd2 from '~icons/ad-2'
import IconAddressBook from '~icons/address-book'
import IconBell from '~icons/bell'
import IconBellRinging from '~icons/bell-ringing'
import IconBook2 from '~icons/book-2'
import IconBriefcase from '~icons/briefcase'
import IconBuilding from '~icons/building'
import IconBuildingStore from '~icons/building-store'
import IconCalendarStats from '~icons/calendar-stats'
import IconChartBar from '~icons/chart-bar'
import IconChartDots3 from '~icons/chart-dots-3'
import IconChartLine from '~icons/chart-line'
import IconCode from '~icons/code'
import IconEraser from '~icons/eraser'
import IconFlask from '~icons/flask'
import IconGauge from '~icons/gauge'
import IconGavel from '~icons/gavel'
import IconHelpCircle from '~icons/help-circle'
import IconHistory from '~icons/history'
import IconHourglass from '~icons/hourglass'
import IconInbox from '~icons/inbox'
import IconLayoutDashboard from '~icons/layout-dashboard'
import IconListCheck from '~icons/list-check'
import IconListSearch from '~icons/list-search'
import IconMail from '~icons/mail'
import IconMailbox from '~icons/mailbox'
import IconMessageReport from '~icons/message-report'
import IconPhoto from '~icons/photo'
import IconPlugConnected from '~icons/plug-connected'
import IconReceipt from '~icons/receipt'
import IconReceiptRefund from '~icons/receipt-refund'
import IconRocket from '~icons/rocket'
import IconRoute from '~icons/route'
import IconRss from '~icons/rss'
import IconScale from '~icons/scale'
import IconServerBolt from '~icons/server-bolt'
import IconShieldCheck from '~icons/shield-check'
import IconShieldHalf from '~icons/shield-half'
import IconSparkles from '~icons/sparkles'
import IconTag from '~icons/tag'
import IconUsers from '~icons/users'
import IconWorld from '~icons/world'
import { useSettings } from '../lib/app/settings.ts'
import { useProfile } from '../lib/viewer/profile.ts'
import type { Icon } from '../ui/icon.tsx'
import { pageAt } from './current-page.ts'
import { menuFor } from './menu.ts'
import { type MenuGroup, type Page, withProduct } from './page.ts'

/** Icon of a page in the sidebar, and its shortcut key after `g`. */
const looks: Record<string, { icon: Icon; key?: string }> = {
  '/dashboard': { icon: IconLayoutDashboard, key: 'd' },
  '/threat-analytics': { icon: IconChartLine, key: 'a' },
  '/threat-feed': { icon: IconListSearch, key: 't' },
  '/threat-library': { icon: IconBook2, key: 'l' },
  '/platform-feed': { icon: IconWorld, key: 'p' },
  '/statistics': { icon: IconChartBar },
  '/complaints': { icon: IconMessageReport },
  '/cases': { icon: IconBriefcase },
  '/case-scorecard': { icon: IconGauge },
  '/coverage': { icon: IconShieldHalf },
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
  '/commission-reversal': { icon: IconReceiptRefund },
  '/alerts': { icon: IconBellRinging },
  '/feeds': { icon: IconRss },
  '/clients': { icon: IconUsers, key: 'c' },
  '/provisioning': { icon: IconAddressBook },
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
  icon: Icon
  key: string | undefined
}

const groupOrder: MenuGroup[] = ['Malvertising', 'Ad Quality', '{product}Cart', 'Monitoring', 'Administration', 'Help']

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
