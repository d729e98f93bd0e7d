import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ContactRequest, type ContactStatus, contactStatuses } from '@vigil/contract'
import { timeInWords } from '../../../lib/format/formats.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useSearchField } from '../../../lib/search/search-field.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { HeaderSearch } from '../../../ui/header-filter/header-search.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './contact.module.css'
import { inboxQuery, useSetStatus } from './queries.ts'
import { RequestDetails } from './request-details.tsx'
import { requestsSearch } from './requests-search.ts'

const statuses = Object.entries(contactStatuses) as [ContactStatus, string][] // entries of contactStatuses
const statusOptions = statuses.map(([value, label]) => ({ value, label }))

const columns: DataColumn<ContactRequest>[] = [
  { id: 'number', header: 'Number', isSortable: false, width: 92, value: ({ number }) => String(number) },
  {
    id: 'status',
    header: 'Status',
    isSortable: false,
    width: 152,
    value: ({ status }) => contactStatuses[status],
    cell: (request) => <StatusCell request={request} />,
  },
  {
    id: 'createdAt',
    header: 'Received (UTC)',
    isSortable: false,
    width: 168,
    value: ({ createdAt }) => timeInWords(createdAt),
  },
  { id: 'topic', header: 'Topic', isSortable: false, width: 148, value: ({ topic }) => topic },
  {
    id: 'organization',
    header: 'Organization',
    isSortable: false,
    minWidth: 140,
    value: ({ organization }) => organization,
  },
  { id: 'contactEmail', header: 'From', isSortable: false, minWidth: 160, value: ({ contactEmail }) => contactEmail },
  {
    id: 'description',
    header: 'Request',
    isSortable: false,
    minWidth: 180,
    grow: 2,
    value: ({ description, threatFoundUrls }) => description || threatFoundUrls,
  },
  {
    id: 'files',
    header: 'Files',
    isSortable: false,
    align: 'end',
    width: 64,
    value: ({ attachments }) => attachments.length,
  },
]

function StatusCell({ request: { id, number, status } }: { request: ContactRequest }) {
  const set = useSetStatus(id)
  return (
    <Picker
      label={`Status of ${number}`}
      isLabelHidden
      isSearchable={false}
      width="100%"
      options={statusOptions}
      value={status}
      isLoading={set.isPending}
      onChange={(next) => next && next !== status && set.mutate(next as ContactStatus)} // the only option values
    />
  )
}

const all = 'all'

/** Inbox of contact form requests. */
export function RequestsPage() {
  const [search, change] = usePageSearch(requestsSearch)
  const inbox = useQuery(inboxQuery(search))
  const [text, setText] = useSearchField(search.search, (next) => change({ search: next, page: 1 }))
  const counts = inbox.data?.counts
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`)
  const isNarrowed = search.status !== null || search.search !== ''
  return (
    <SectionCard isFlush>
      <DataTable
        caption="Contact requests"
        columns={columns}
        rows={inbox.data?.data}
        rowId={({ id }) => id}
        rowLabel={({ number }) => `request ${number}`}
        total={inbox.data?.total ?? 0}
        view={{ sort: null, page: search.page, rowsPerPage: search.rows }}
        onViewChange={({ page, rowsPerPage }) => change({ page, rows: rowsPerPage })}
        isLoading={inbox.isPending}
        isFetching={inbox.isPlaceholderData}
        error={inbox.error}
        onRetry={inbox.refetch}
        emptyText={isNarrowed ? 'No results found by the search criteria.' : 'No requests yet.'}
        renderExpanded={(request) => <RequestDetails request={request} />}
        isRowMuted={({ status }) => status === 'closed'}
        toolbar={
          <div className={classes.toolbar}>
            <SegmentedControl
              aria-label="Status"
              value={search.status ?? all}
              onChange={(status) => change({ status: status === all ? null : (status as ContactStatus), page: 1 })} // the only values in the data below
              data={[
                { value: all, label: counted('All', total) },
                ...statuses.map(([value, label]) => ({ value, label: counted(label, counts?.[value]) })),
              ]}
            />
            <div className={classes.search}>
              <HeaderSearch
                label="Requests"
                placeholder="Search number, email or text"
                value={text}
                onChange={setText}
                isPageSearch
              />
            </div>
          </div>
        }
      />
    </SectionCard>
  )
}
