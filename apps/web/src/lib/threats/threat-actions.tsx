import { Anchor, Button, Group, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReportKind } from '@vigil/contract'
import { useState } from 'react'
import IconFileTypePdf from '~icons/file-type-pdf'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'
import type { BulkReport } from '../threat-report/bulk-reports.ts'
import { BundleButton } from '../threat-report/bundle-button.tsx'
import { type ReportKey, reportPath } from '../threat-report/report-key.ts'
import { leastBulkReports, useBulkReports } from '../threat-report/use-bulk-reports.ts'
import type { usePublicLink } from '../threat-report/use-public-link.ts'
import type { Threat } from './threat.ts'

/** Actions on threats: report, public link, and PDFs and evidence of several. */

/** Viewer of the reports. */
type Reader = { kind: ReportKind; organizationId: number }

export const toReportKey = ({ actionGroupID, date }: Threat, reader: Reader): ReportKey => ({
  ...reader,
  actionGroupID,
  eventDate: date,
})

const plain = { value: () => '', isSortable: false, isPinned: true } as const

export const reportColumn = (reader: Reader): DataColumn<Threat> => ({
  ...plain,
  id: 'report',
  header: 'Report',
  width: 72,
  cell: (row) => {
    const { kind, ...search } = toReportKey(row, reader)
    return (
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to={reportPath(kind)} search={search} />}>
        Open
      </Anchor>
    )
  },
})

export const linkColumn = (
  reader: Reader,
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
      aria-label={`Generate public link for ${row.actionGroupID}`}
      loading={pendingId === row.actionGroupID}
      onClick={() => copyLink(toReportKey(row, reader))}
    >
      Generate
    </Button>
  ),
})

/** Selected rows, kept across pages. */
export function useChosenThreats<Row extends Threat>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  reader: Reader,
) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, BulkReport>>(new Map())
  const toReport = (row: Row): BulkReport => ({ ...toReportKey(row, reader), creativeID: row.creativeID })
  const choose = (ids: string[]) => {
    const here = new Map((rows ?? []).map((row) => [rowId(row), toReport(row)]))
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

type BulkActionsProps = { reports: readonly BulkReport[]; onDone: () => void }

/** Actions on the selected rows. */
export function BulkActions({ reports, onDone }: BulkActionsProps) {
  const [first] = reports
  return (
    <Group gap="xs">
      <BulkReportsButton reports={reports} onDone={onDone} />
      {first && (
        <BundleButton size="xs" organizationId={first.organizationId} reports={reports}>
          {`Evidence bundle (${reports.length})`}
        </BundleButton>
      )}
    </Group>
  )
}

function BulkReportsButton({ reports, onDone }: BulkActionsProps) {
  const { download, isRunning } = useBulkReports()
  const isEnough = reports.length >= leastBulkReports
  return (
    <Tooltip label={`Select at least ${leastBulkReports} rows`} disabled={isEnough}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileTypePdf size={15} aria-hidden />}
        // Not `disabled`: keeps the reason reachable by keyboard and pointer.
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
