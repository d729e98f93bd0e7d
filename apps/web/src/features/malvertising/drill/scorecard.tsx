import { ActionIcon, Loader, Text, Tooltip } from '@mantine/core'
import type { DrillCaseName } from '@vigil/contract'
import { feedTime } from '@vigil/presentation'
import { useMemo } from 'react'
import IconPlayerPlay from '~icons/player-play'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './drill.module.css'
import { ReportCell } from './report-cell.tsx'
import type { PageOutcome, ScorecardRow } from './scorecard-rows.ts'

type ScorecardProps = {
  rows: ScorecardRow[]
  organizationId: number
  error: Error | null
  onRetry: () => void
  /** The case currently on the stage. */
  running: DrillCaseName | null
  /** Runs one case again; null before the first run. */
  onRun: ((name: DrillCaseName) => void) | null
}

const hindrances = { 'no-script': 'No script', 'no answer': 'No answer' }

function OutcomeBadge({ outcome, isBad }: { outcome: PageOutcome | null; isBad: boolean }) {
  if (outcome === null) return <span aria-hidden>–</span>
  if (outcome === 'no-script' || outcome === 'no answer') {
    return <StatusBadge tone="warning">{hindrances[outcome]}</StatusBadge>
  }
  const isThrough = outcome === 'happened'
  return (
    <StatusBadge tone={isThrough ? (isBad ? 'danger' : 'neutral') : 'good'}>
      {isThrough ? 'Got through' : 'Stopped'}
    </StatusBadge>
  )
}

type ColumnOptions = Pick<ScorecardProps, 'running' | 'onRun' | 'organizationId'>

const buildColumns = ({ running, onRun, organizationId }: ColumnOptions): DataColumn<ScorecardRow>[] => [
  {
    id: 'title',
    header: 'Ad',
    value: ({ title }) => title,
    cell: ({ title, about, isLetFinish }) => (
      <div className={classes.ad}>
        <span className={classes.title}>{title}</span>
        <Text size="xs" c="dimmed">
          {about}
          {isLetFinish && '. Reported, not stopped: heavy ads may finish and are counted in Heavy Ads.'}
        </Text>
      </div>
    ),
    minWidth: 230,
  },
  { id: 'expected', header: 'Expected', value: ({ expected }) => expected, width: 208 },
  {
    id: 'unprotected',
    header: 'Without protection',
    value: ({ unprotected }) => unprotected,
    cell: ({ unprotected }) => <OutcomeBadge outcome={unprotected} isBad={false} />,
    width: 144,
  },
  {
    id: 'protected',
    header: 'With protection',
    value: (row) => row.protected,
    cell: ({ protected: outcome, isLetFinish }) =>
      isLetFinish && outcome === 'happened' ? (
        <StatusBadge tone="neutral">Finished</StatusBadge>
      ) : (
        <OutcomeBadge outcome={outcome} isBad />
      ),
    width: 128,
  },
  {
    id: 'feed',
    header: 'Reported',
    value: ({ incident, heavyAd }) => incident?.variant ?? heavyAd?.kind ?? null,
    cell: (row) => <ReportCell row={row} organizationId={organizationId} />,
    minWidth: 180,
  },
  {
    id: 'time',
    header: 'Time (UTC)',
    value: ({ incident, heavyAd }) => {
      const reported = incident ?? heavyAd
      return reported ? feedTime(reported.time) : null
    },
    width: 168,
  },
  {
    id: 'actions',
    isPinned: true,
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

export function Scorecard({ rows, organizationId, error, onRetry, running, onRun }: ScorecardProps) {
  const columns = useMemo(() => buildColumns({ running, onRun, organizationId }), [running, onRun, organizationId])
  return (
    <>
      {error && (
        <Text size="sm" c="red" px="md" pt="md" role="alert">
          Failed to load reports: {error.message}{' '}
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
