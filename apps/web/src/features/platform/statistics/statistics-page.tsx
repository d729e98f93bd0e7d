import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AnswerOf, type StatisticsGroup, statistics, statisticsLimits } from '@vigil/contract'
import { exactCount } from '@vigil/presentation'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api/api.ts'
import { addDays, type DayRange, rangeInWords } from '../../../lib/format/time-ranges.ts'
import { useSspChoice } from '../../../lib/organizations/organization-choice.ts'
import { PlatformPicker } from '../../../lib/platform/platform-picker.tsx'
import { usePlatformDays } from '../../../lib/platform/use-platform-days.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { AboutButton } from '../../../ui/about-button.tsx'
import { DateRangePicker } from '../../../ui/date-range-picker/date-range-picker.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { ChangeBadge } from '../../../ui/stat-tile/change-badge.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import { cards, toFeedSearch } from './groups.ts'
import { ShareList } from './share-list.tsx'
import { calculateShares } from './shares.ts'
import classes from './statistics.module.css'
import { statisticsSearch } from './statistics-search.ts'

type Statistics = AnswerOf<typeof statistics>

const shownValues = { tall: 21, short: 8 }
const cardHeight = 272
const tallHeight = cardHeight * 2 + 76

/** Keeps the previous numbers visible while new ones load, unless the exchange changed. */
const statisticsQuery = (organizationId: number, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['statistics', organizationId, from, to] as const,
    queryFn: ({ signal }) => call(statistics, { query: { organizationId, dateStart: from, dateEnd: to } }, { signal }),
    placeholderData: (before, last) => (last?.queryKey[1] === organizationId ? before : undefined),
  })

export function StatisticsPage() {
  const [search, change] = usePageSearch(statisticsSearch)
  const { organizationId, offered, remember, isPending, error, retry } = useSspChoice(search.organization)
  if (isPending) return <PageSkeleton />
  if (error) return <ErrorState detail={error.message} onRetry={retry} />
  if (organizationId === null) return <EmptyState text="No organizations found" />
  const choose = (id: number) => {
    remember(id)
    change({ organization: id })
  }
  const picker = offered && <PlatformPicker platforms={offered} value={organizationId} onChange={choose} />
  return <Numbers {...{ organizationId, search, change, picker }} organization={offered ? organizationId : null} />
}

type Search = ReturnType<typeof statisticsSearch.parse>
type NumbersProps = {
  organizationId: number
  organization: number | null
  search: Search
  change: (part: Partial<Search>) => unknown
  picker: ReactNode
}

/** The preceding period of the same length. */
function daysBefore({ from, to }: DayRange): DayRange {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

function Numbers({ organizationId, organization, search, change, picker }: NumbersProps) {
  const days = usePlatformDays({ search, change, organization, defaultDays: statisticsLimits.daysBack + 1 })
  const { now, range, fallback, isDefault, words } = days
  const earlier = daysBefore(range)
  const beforeWords = rangeInWords(earlier, now)
  const query = useQuery(statisticsQuery(organizationId, range))
  const before = useQuery(statisticsQuery(organizationId, earlier)).data
  const buildAddress = (param: (typeof cards)[number]['param']) => (value: string) => {
    const part = toFeedSearch(param, value)
    return part && { ...range, ...(organization !== null && { organization }), ...part, visibility: 'all' }
  }
  return (
    <div className={classes.page}>
      <FilterBar onReset={() => change(fallback)} isResetDisabled={isDefault}>
        <DateRangePicker value={range} onChange={change} now={now} isTodayAllowed marksToday />
        {picker}
      </FilterBar>
      <Headline now={query.data} {...{ before, words, beforeWords }} />
      <div className={classes.cards}>
        {cards.map(({ group, title, of, param }, at) => (
          <GroupCard
            key={group}
            {...{ group, title, of, query, before, beforeWords }}
            isTall={at === 0}
            buildAddress={buildAddress(param)}
          />
        ))}
      </div>
    </div>
  )
}

type HeadlineProps = { now: Statistics | undefined; before: Statistics | undefined; words: string; beforeWords: string }

function Headline({ now, before, words, beforeWords }: HeadlineProps) {
  return (
    <section className={classes.headline} aria-label="Threats">
      <div className={classes.total}>
        {now ? <span className={classes.number}>{exactCount(now.all_count)}</span> : <Skeleton h={32} w={88} />}
        <span>threats, {words}</span>
        {now && before ? (
          <ChangeBadge
            value={now.all_count}
            before={before.all_count}
            goodWhen="down"
            beforeText={`${exactCount(before.all_count)}, ${beforeWords}`}
          />
        ) : (
          <Skeleton h={24} w={160} />
        )}
      </div>
      <p className={classes.note}>
        Attacks through the exchange, on any publisher. Click a name to see its threats in the platform feed.
        <AboutButton title="the bars" about={`A bar is the share of a value, the mark its share in ${beforeWords}.`} />
      </p>
    </section>
  )
}

type GroupCardProps = Pick<(typeof cards)[number], 'title' | 'of'> & {
  group: StatisticsGroup
  query: WidgetQuery<Statistics>
  before: Statistics | undefined
  beforeWords: string
  isTall: boolean
  buildAddress: (value: string) => Record<string, unknown> | null
}

function GroupCard({ group, title, of, query, before, beforeWords, isTall, buildAddress }: GroupCardProps) {
  const most = isTall ? shownValues.tall : shownValues.short
  return (
    <Widget
      title={title}
      about={`The top ${most} by attacks (top ${statisticsLimits.values} when maximised). The last column is the change from ${beforeWords}.`}
      query={query}
      isEmpty={(data) => data.all_count === 0}
      height={isTall ? tallHeight : cardHeight}
    >
      {(data, { isMaximised }) => {
        const earlier = before ? { rows: before[group], total: before.all_count } : null
        const values = isMaximised ? statisticsLimits.values : most
        const shares = calculateShares(of, { rows: data[group], total: data.all_count }, earlier, values)
        return <ShareList label={title} shares={shares} buildAddress={buildAddress} beforeWords={beforeWords} />
      }}
    </Widget>
  )
}
