import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFilter, IconListSearch } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import type { View } from './analytics-page.tsx'
import { feedSearch } from './feed-address.ts'
import type { AnalyticsFilters, ReportScreen } from './screen.ts'

const feedPath = '/threat-feed'

/** Whether the incidents behind a screen's numbers can be looked at: it has them, and their page is built. */
export function useHasFeed({ hasFeed = false }: Pick<ReportScreen, 'hasFeed'>): boolean {
  const routes: Record<string, { options: { staticData?: { page?: { load?: unknown } } } }> = useRouter().routesByPath
  return hasFeed && routes[feedPath]?.options.staticData?.page?.load !== undefined
}

type FeedLinkProps = {
  view: View
  /** What is narrowed to, beside the filters of the page. */
  chosen?: AnalyticsFilters['chosen']
  /** What the incidents are of. */
  name: string
}

/** From a number to the incidents behind it. */
export function FeedLink({ view, chosen = {}, name }: FeedLinkProps) {
  const filters = { ...view.filters, chosen: { ...view.filters.chosen, ...chosen } }
  const text = `Incidents of ${name} in the threat feed`
  return (
    <Tooltip label="Show in the threat feed">
      <ActionIcon
        size={24}
        aria-label={text}
        renderRoot={(props) => <Link {...props} to={feedPath} search={feedSearch(filters, view.search.organization)} />}
      >
        <IconListSearch size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

export function FilterByButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Tooltip label={`Filter by ${name}`}>
      <ActionIcon size={24} aria-label={`Filter by ${name}`} onClick={onClick}>
        <IconFilter size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
