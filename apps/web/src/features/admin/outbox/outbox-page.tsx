import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OutboxMail } from '@vigil/contract'
import { timeInWords } from '@vigil/presentation'
import { useMemo } from 'react'
import IconMailOff from '~icons/mail-off'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useSearchField } from '../../../lib/search/search-field.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { HeaderSearch } from '../../../ui/header-filter/header-search.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { MailModal } from './mail-modal.tsx'
import classes from './outbox.module.css'
import { outboxSearch } from './outbox-search.ts'
import { outboxQuery } from './queries.ts'

const rowsPerPage = 25

const buildColumns = (open: (name: string) => void): DataColumn<OutboxMail>[] => [
  { id: 'at', header: 'Written (UTC)', value: ({ at }) => at, cell: ({ at }) => timeInWords(at), width: 168 },
  { id: 'to', header: 'To', value: ({ to }) => to, minWidth: 180 },
  {
    id: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject,
    cell: ({ name, subject }) => (
      <UnstyledButton className={classes.subject} onClick={() => open(name)} title={subject}>
        {subject}
      </UnstyledButton>
    ),
    minWidth: 260,
    grow: 2,
  },
]

export function OutboxPage() {
  const [{ search, page, mail }, change] = usePageSearch(outboxSearch)
  const outbox = useQuery(outboxQuery)
  const [text, setText] = useSearchField(search, (next) => change({ search: next, page: 1 }))
  const columns = useMemo(() => buildColumns((name) => void change({ mail: name })), [change])
  const rows = useMemo(
    () => outbox.data?.data.filter(({ to, subject }) => `${to} ${subject}`.toLowerCase().includes(search)),
    [outbox.data, search],
  )
  if (outbox.data?.isUsed === false) {
    return (
      <SectionCard>
        <EmptyState
          icon={<IconMailOff size={20} stroke={1.75} />}
          text="Emails are sent by SMTP"
          hint="The outbox is only used when no SMTP server is configured. A scheduled report's delivery is in its history."
          minHeight={320}
        />
      </SectionCard>
    )
  }
  return (
    <>
      <SectionCard isFlush>
        <DataTable
          caption="Outbox"
          columns={columns}
          rows={rows}
          rowId={({ name }) => name}
          rowLabel={({ subject }) => subject}
          defaultView={{ sort: { columnId: 'at', direction: 'desc' } }}
          view={{ sort: { columnId: 'at', direction: 'desc' }, page, rowsPerPage }}
          onViewChange={(view) => change({ page: view.page })}
          rowsPerPageOptions={[rowsPerPage]}
          isLoading={outbox.isPending}
          error={outbox.error}
          onRetry={outbox.refetch}
          emptyText={search ? 'No results found by the search criteria.' : 'No emails yet'}
          toolbar={
            <div className={classes.search}>
              <HeaderSearch
                label="outbox"
                placeholder="Search by address or subject"
                value={text}
                onChange={setText}
                isPageSearch
              />
            </div>
          }
        />
      </SectionCard>
      {mail !== '' && <MailModal name={mail} onClose={() => change({ mail: '' })} />}
    </>
  )
}
