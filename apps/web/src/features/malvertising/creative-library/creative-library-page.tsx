import { useQuery } from '@tanstack/react-query'
import { creativeLibraryLimits } from '@vigil/contract'
import { useEffect } from 'react'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { countPages } from '../../../ui/data-table/data-table-model.ts'
import { TableFooter } from '../../../ui/data-table/table-footer.tsx'
import { CardGrid } from './card-grid.tsx'
import classes from './creative-library.module.css'
import { creativeLibrarySearch } from './creative-library-search.ts'
import { LibraryFilters } from './library-filters.tsx'
import { libraryQuery } from './queries.ts'
import { useLibrary } from './use-library.ts'

export function CreativeLibraryPage() {
  const [search, change] = usePageSearch(creativeLibrarySearch)
  return (
    <PublisherPage organization={search.organization}>
      {(chosen) => <Results {...chosen} search={search} change={change} />}
    </PublisherPage>
  )
}

function Results(props: Parameters<typeof useLibrary>[0]) {
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
    <div className={classes.page}>
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
    </div>
  )
}
