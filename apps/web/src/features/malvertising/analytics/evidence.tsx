import { ActionIcon, Tooltip } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import IconFilter from '~icons/filter'
import IconListSearch from '~icons/list-search'
import { feedSearch } from './feed-address.ts'
import type { AnalyticsFilters, ReportScreen } from './screen.ts'
import type { View } from './view.ts'

const feedPath = '/threat-feed'

/** Whether the screen has incidents and the threat feed page is built. */
export function useHasFeed({ hasFeed = false }: Pick<ReportScreen, 'hasFeed'>): boolean {
  const routes: Record<string, { options: { staticData?: { page?: { load?: unknown } } } }> = useRouter().routesByPath
  return hasFeed && routes[feedPath]?.options.staticData?.page?.load !== undefined
}

type FeedLinkProps = {
  view: View
  /** Narrows the feed further than the page's filters. */
  chosen?: AnalyticsFilters['chosen']
  /** Label of the incidents, for the link's name. */
  name: string
}

/** Links a number to its incidents. */
export function FeedLink({ view, chosen = {}, name }: FeedLinkProps) {
  const filters = { ...view.filters, chosen: { ...view.filters.chosen, ...chosen } }
  const text = `${name} incidents in the threat feed`
  return (
    <Tooltip label="Show in threat feed">
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
