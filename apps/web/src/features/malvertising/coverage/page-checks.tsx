import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PageCheck, pageCheckLimits } from '@vigil/contract'
import { timeInWords } from '../../../lib/format/formats.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './coverage.module.css'
import { describePage, resultWords } from './page-check-words.ts'
import { pageChecksQuery, useStartPageCheck } from './queries.ts'

const columns: DataColumn<PageCheck>[] = [
  { id: 'url', header: 'Page', value: ({ url }) => url, minWidth: 200, grow: 2 },
  {
    id: 'result',
    header: 'Result',
    width: 160,
    value: ({ result }) => resultWords[result].label,
    cell: ({ result }) => <StatusBadge tone={resultWords[result].tone}>{resultWords[result].label}</StatusBadge>,
  },
  {
    id: 'step',
    header: 'Next step',
    value: describePage,
    isSortable: false,
    minWidth: 240,
    grow: 3,
    cell: (check) => <div className={classes.step}>{describePage(check)}</div>,
  },
  { id: 'checkedAt', header: 'Checked (UTC)', width: 168, value: ({ checkedAt }) => timeInWords(checkedAt) },
]

/** Sampled pages, and whether the tag is where it protects them. */
export function PageChecks({ organizationId }: { organizationId: number }) {
  const { data, isPending, isFetching, error, refetch } = useQuery(pageChecksQuery(organizationId))
  const start = useStartPageCheck(organizationId)
  const isRunning = data?.isRunning ?? false
  return (
    <SectionCard
      title="Pages"
      description={`Up to ${pageCheckLimits.pagesPerSite} pages of each site, checked every day: its front page, pages with problems or recent attacks, and others found by links and sitemap`}
      actions={
        <Button variant="default" loading={start.isPending || isRunning} onClick={() => start.mutate()}>
          Check now
        </Button>
      }
      isFlush
    >
      {start.error && (
        <Text role="alert" size="sm" c="red" px="md" pt="sm">
          {start.error.message}
        </Text>
      )}
      <DataTable
        caption="Pages"
        columns={columns}
        rows={data?.data}
        rowId={({ url }) => url}
        isLoading={isPending}
        isFetching={isFetching && !isRunning}
        error={data ? null : error}
        onRetry={() => void refetch()}
        emptyText={isRunning ? 'Checking pages' : data?.checkedAt ? 'No pages to check' : 'Not checked yet'}
        csv={{ fileName: 'coverage_pages.csv' }}
      />
    </SectionCard>
  )
}
