import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Alert, alertStates } from '@vigil/contract'
import { alertTitle, firingInWords } from '@vigil/presentation'
import { useMemo } from 'react'
import type { z } from 'zod'
import { timeInWords } from '../../../lib/format/formats.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { Picker } from '../../../ui/picker.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StateBadge } from './alert-state.tsx'
import { AlertThread } from './alert-thread.tsx'
import { type alertsSearch, type StateFilter, stateFilters } from './alerts-search.ts'
import { alertsQuery, type Owner } from './queries.ts'

type Search = z.infer<typeof alertsSearch>
type AlertsTabProps = { owner: Owner; search: Search; change: (part: Partial<Search>) => unknown }

const filterLabels: Record<StateFilter, string> = {
  unresolved: 'Not resolved',
  ...alertStates,
  all: 'All',
}

const emptyTexts: Record<'unresolved' | 'other', string> = {
  unresolved: 'No alerts. Everything is as usual.',
  other: 'No alerts in this state',
}

const columns = (show: (id: string) => void): DataColumn<Alert>[] => [
  {
    id: 'alert',
    header: 'Alert',
    minWidth: 260,
    grow: 2,
    isSortable: false,
    value: ({ condition, subject }) => alertTitle(condition, subject),
    cell: ({ id, condition, subject, peak }) => (
      <div>
        <Anchor component="button" type="button" size="sm" fw={500} ta="start" onClick={() => show(id)}>
          {alertTitle(condition, subject)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {firingInWords(condition, peak)}
        </Text>
      </div>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 140,
    isSortable: false,
    value: ({ state }) => alertStates[state],
    cell: ({ state }) => <StateBadge state={state} />,
  },
  { id: 'opened', header: 'Opened', width: 172, isSortable: false, value: ({ openedAt }) => timeInWords(openedAt) },
  {
    id: 'last',
    header: 'Last fired',
    width: 172,
    isSortable: false,
    value: ({ lastFiredAt }) => timeInWords(lastFiredAt),
  },
  {
    id: 'assignee',
    header: 'Assigned to',
    minWidth: 150,
    isSortable: false,
    value: ({ assignee }) => assignee?.name ?? 'Nobody',
  },
]

export function AlertsTab({ owner, search, change }: AlertsTabProps) {
  const { state, page, rowsPerPage, alert } = search
  const alerts = useQuery(alertsQuery(owner, { state, page, rowsPerPage }))
  const shown = useMemo(() => columns((id) => change({ alert: id })), [change])
  return (
    <SectionCard isFlush>
      <DataTable
        caption="Alerts"
        columns={shown}
        rows={alerts.data?.alerts}
        rowId={({ id }) => id}
        total={alerts.data?.total ?? 0}
        view={{ sort: null, page, rowsPerPage }}
        onViewChange={(view) => change({ page: view.page, rowsPerPage: view.rowsPerPage })}
        isLoading={alerts.isPending}
        isFetching={alerts.isPlaceholderData}
        error={alerts.error}
        onRetry={alerts.refetch}
        emptyText={emptyTexts[state === 'unresolved' ? 'unresolved' : 'other']}
        isRowMuted={(row) => row.state === 'resolved'}
        toolbar={
          <Picker
            label="State"
            isLabelHidden
            size="xs"
            width={160}
            isSearchable={false}
            options={stateFilters.map((value) => ({ value, label: filterLabels[value] }))}
            value={state}
            onChange={(value) => change({ state: value as StateFilter, page: 1 })} // one of the options
          />
        }
      />
      {alert !== '' && <AlertThread owner={owner} id={alert} onClose={() => change({ alert: '' })} />}
    </SectionCard>
  )
}
