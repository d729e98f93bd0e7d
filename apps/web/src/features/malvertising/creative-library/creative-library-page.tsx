import { Group, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { creativeLibraryLimits, similarLimits } from '@vigil/contract'
import { useEffect } from 'react'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { countPages } from '../../../ui/data-table/data-table-model.ts'
import { TableFooter } from '../../../ui/data-table/table-footer.tsx'
import { CardGrid } from './card-grid.tsx'
import { ClusterView } from './clusters/cluster-view.tsx'
import classes from './creative-library.module.css'
import { creativeLibrarySearch } from './creative-library-search.ts'
import { LibraryFilters } from './library-filters.tsx'
import { libraryQuery } from './queries.ts'
import { useLibrary } from './use-library.ts'

export function CreativeLibraryPage() {
  const [search, change] = usePageSearch(creativeLibrarySearch)
  return (
    <PublisherPage organization={search.organization}>
      {(chosen) => <Views {...chosen} search={search} change={change} />}
    </PublisherPage>
  )
}

type ViewProps = Parameters<typeof useLibrary>[0]

const views = [
  { value: 'creatives', label: 'Creatives' },
  { value: 'campaigns', label: 'Campaigns' },
]

function Views(props: ViewProps) {
  const { search, change } = props
  return (
    <div className={classes.page}>
      <SegmentedControl
        className={classes.views}
        aria-label="View"
        data={views}
        value={search.view}
        // One of the views.
        onChange={(view) => change({ view: view as ViewProps['search']['view'] })}
      />
      {search.view === 'campaigns' ? <Campaigns {...props} /> : <Results {...props} />}
    </div>
  )
}

function Campaigns({ organizationId, offered, remember, change }: ViewProps) {
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Creatives of the last {similarLimits.days} days whose pictures are variants of each other
        </Text>
        {offered && (
          <OrganizationPicker
            offered={offered}
            organizationId={organizationId}
            onChoose={(id) => {
              remember(id)
              change({ organization: id })
            }}
          />
        )}
      </Group>
      <ClusterView key={organizationId} organizationId={organizationId} />
    </>
  )
}

function Results(props: ViewProps) {
  const { search, change } = props
  const library = useLibrary(props)
  const creatives = useQuery(libraryQuery(library.body))
  const { page, rows } = search
  const total = creatives.data?.totalOfEntries ?? 0
  const pageCount = countPages(total, rows)

  // The page in the URL may not exist, or no longer.
  const isBehindLast = creatives.isSuccess && !creatives.isPlaceholderData && total > 0 && page > pageCount
  useEffect(() => {
    if (isBehindLast) change({ page: pageCount })
  }, [isBehindLast, pageCount, change])

  return (
    <>
      <LibraryFilters library={library} />
      <CardGrid
        key={library.shown.organizationId}
        query={creatives}
        shown={library.shown}
        isWaiting={library.isWaiting}
      />
      {creatives.data && (
        <TableFooter
          total={total}
          view={{ sort: null, page: Math.min(page, pageCount), rowsPerPage: rows }}
          pageCount={pageCount}
          options={[...creativeLibraryLimits.rowsPerPage]}
          isLoading={creatives.isPending}
          selectedCount={0}
          onPage={(next) => {
            change({ page: next })
            window.scrollTo({ top: 0 })
          }}
          onRowsPerPage={(next) => change({ rows: next, page: 1 })}
        />
      )}
    </>
  )
}
