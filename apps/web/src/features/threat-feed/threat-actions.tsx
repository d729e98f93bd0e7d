import { Anchor, Button, Tooltip } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ActiveThreat, FeedRow } from '@vigil/contract'
import { useState } from 'react'
import type { BulkReport } from '../../lib/threat-report/bulk-reports.ts'
import { type ReportKey, reportPath } from '../../lib/threat-report/report-key.ts'
import { leastBulkReports, useBulkReports } from '../../lib/threat-report/use-bulk-reports.ts'
import type { usePublicLink } from '../../lib/threat-report/use-public-link.ts'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'

/** What can be done with a threat: its report, the public link to it, and a PDF together with others. */

type Threat = FeedRow | ActiveThreat

const keyOf = ({ actionGroupID, date }: Threat, organizationId: number): ReportKey => ({
  kind: 'publisher',
  organizationId,
  actionGroupID,
  eventDate: date,
})

const plain = { value: () => '', isSortable: false } as const

export const reportColumn = (organizationId: number): DataColumn<Threat> => ({
  ...plain,
  id: 'report',
  header: 'Report',
  width: 72,
  cell: (row) => {
    const { kind, ...search } = keyOf(row, organizationId)
    return (
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to={reportPath(kind)} search={search} />}>
        Open
      </Anchor>
    )
  },
})

export const linkColumn = (
  organizationId: number,
  { copyLink, pendingId }: ReturnType<typeof usePublicLink>,
): DataColumn<Threat> => ({
  ...plain,
  id: 'publicLink',
  header: 'Public link',
  width: 104,
  cell: (row) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Generate public link of ${row.actionGroupID}`}
      loading={pendingId === row.actionGroupID}
      onClick={() => copyLink(keyOf(row, organizationId))}
    >
      Generate
    </Button>
  ),
})

/** Rows that are chosen for PDFs, kept while other pages are looked at. */
export function useChosenThreats<Row extends Threat>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  organizationId: number,
) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, BulkReport>>(new Map())
  const reportOf = (row: Row): BulkReport => ({ ...keyOf(row, organizationId), creativeID: row.creativeID })
  const choose = (ids: string[]) => {
    const here = new Map((rows ?? []).map((row) => [rowId(row), reportOf(row)]))
    setChosen(
      new Map(
        ids.flatMap((id) => {
          const report = chosen.get(id) ?? here.get(id)
          return report ? [[id, report]] : []
        }),
      ),
    )
  }
  return {
    selection: { selected: [...chosen.keys()], onChange: choose },
    reports: [...chosen.values()],
    clear: () => setChosen(new Map()),
  }
}

type BulkButtonProps = { reports: readonly BulkReport[]; onDone: () => void }

export function BulkReportsButton({ reports, onDone }: BulkButtonProps) {
  const { download, isRunning } = useBulkReports()
  const isEnough = reports.length >= leastBulkReports
  return (
    <Tooltip label={`Select at least ${leastBulkReports} rows`} disabled={isEnough}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileTypePdf size={15} aria-hidden />}
        // Not `disabled`: the reason can then be reached by keyboard and pointer.
        data-disabled={!isEnough || undefined}
        aria-disabled={!isEnough}
        loading={isRunning}
        onClick={async () => {
          if (isEnough && (await download(reports))) onDone()
        }}
      >
        Bulk PDF report{reports.length > 0 ? ` (${reports.length})` : ''}
      </Button>
    </Tooltip>
  )
}
