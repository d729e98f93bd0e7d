import { ActionIcon, Loader, Text, Tooltip } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { feedTime } from '@vigil/charts'
import { type DrillCaseName, type DrillOutcome, threatClasses } from '@vigil/contract'
import { useMemo } from 'react'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './drill.module.css'
import type { ScorecardRow } from './scorecard-rows.ts'

type ScorecardProps = {
  rows: ScorecardRow[]
  error: Error | null
  onRetry: () => void
  /** The case that is on the stage. */
  running: DrillCaseName | null
  /** Runs one case again; null while there is no run that it could belong to. */
  onRun: ((name: DrillCaseName) => void) | null
}

function OutcomeBadge({ outcome, isBad }: { outcome: DrillOutcome['outcome'] | null; isBad: boolean }) {
  if (outcome === null) return <span aria-hidden>–</span>
  const isThrough = outcome === 'happened'
  return (
    <StatusBadge tone={isThrough ? (isBad ? 'danger' : 'neutral') : 'good'}>
      {isThrough ? 'Got through' : 'Stopped'}
    </StatusBadge>
  )
}

function FeedCell({ row: { incident, others } }: { row: ScorecardRow }) {
  if (!incident) {
    return (
      <Text size="sm" c="dimmed">
        Not reported yet
      </Text>
    )
  }
  const also = others.map(({ threatClass, rule }) => `${threatClasses[threatClass].name} (${rule})`).join(', ')
  return (
    <div className={classes.feed}>
      <span>
        {incident.action === 'blocked' ? 'Blocked' : 'Reported'} · {incident.variant}
      </span>
      <Text size="xs" c="dimmed" title={also ? `Also: ${also}` : undefined}>
        {incident.tagName} on {incident.host}
        {others.length > 0 && `, and ${others.length} more`}
      </Text>
    </div>
  )
}

const columnsOf = ({ running, onRun }: Pick<ScorecardProps, 'running' | 'onRun'>): DataColumn<ScorecardRow>[] => [
  {
    id: 'title',
    header: 'Ad',
    value: ({ title }) => title,
    cell: ({ title, about }) => (
      <div className={classes.ad}>
        <span className={classes.title}>{title}</span>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </div>
    ),
    minWidth: 250,
  },
  { id: 'expected', header: 'Expected', value: ({ expected }) => expected, width: 190 },
  {
    id: 'unprotected',
    header: 'Without protection',
    value: ({ unprotected }) => unprotected,
    cell: ({ unprotected }) => <OutcomeBadge outcome={unprotected} isBad={false} />,
    width: 148,
  },
  {
    id: 'protected',
    header: 'With protection',
    value: (row) => row.protected,
    cell: (row) => <OutcomeBadge outcome={row.protected} isBad />,
    width: 136,
  },
  {
    id: 'feed',
    header: 'Threat feed',
    value: ({ incident }) => incident?.variant ?? null,
    cell: (row) => <FeedCell row={row} />,
    minWidth: 200,
  },
  {
    id: 'time',
    header: 'Time (UTC)',
    value: ({ incident }) => (incident ? feedTime(incident.time) : null),
    width: 164,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    isSortable: false,
    align: 'end',
    width: 64,
    value: () => '',
    cell: ({ name, title }) =>
      running === name ? (
        <Loader size={18} role="status" aria-label={`${title} is running`} />
      ) : (
        <Tooltip label={onRun ? 'Run again' : 'Start the drill first'}>
          <ActionIcon
            aria-label={`Run ${title} again`}
            aria-disabled={!onRun}
            data-disabled={!onRun || undefined}
            onClick={() => onRun?.(name)}
          >
            <IconPlayerPlay size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ),
  },
]

export function Scorecard({ rows, error, onRetry, running, onRun }: ScorecardProps) {
  const columns = useMemo(() => columnsOf({ running, onRun }), [running, onRun])
  return (
    <>
      {error && (
        <Text size="sm" c="red" px="md" pt="md" role="alert">
          The threat feed could not be asked: {error.message}{' '}
          <button type="button" className={classes.retry} onClick={onRetry}>
            Try again
          </button>
        </Text>
      )}
      <DataTable
        caption="Scorecard"
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        rowLabel={({ title }) => title}
        defaultView={{ rowsPerPage: 50 }}
        footer={null}
        maxHeight="none"
      />
    </>
  )
}
