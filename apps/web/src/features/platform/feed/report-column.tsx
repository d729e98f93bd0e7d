import { ActionIcon, Anchor, Group, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type PlatformThreat, threatReportTexts } from '@vigil/contract'
import { useState } from 'react'
import IconFileTypePdf from '~icons/file-type-pdf'
import { fetchReport } from '../../../lib/threat-report/queries.ts'
import { reportPath } from '../../../lib/threat-report/report-key.ts'
import { useReportPdf } from '../../../lib/threat-report/report-pdf.tsx'
import { toReportKey } from '../../../lib/threats/threat-actions.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { showInfo } from '../../../ui/snackbar.tsx'

/** Links to a threat's evidence page and PDF. */
export const reportColumn = (organizationId: number): DataColumn<PlatformThreat> => ({
  id: 'report',
  isPinned: true,
  header: 'Report',
  value: () => '',
  width: 92,
  isSortable: false,
  cell: (threat) => <ReportCell threat={threat} organizationId={organizationId} />,
})

function ReportCell({ threat, organizationId }: { threat: PlatformThreat; organizationId: number }) {
  const report = toReportKey(threat, { kind: 'platform', organizationId })
  const { kind, ...search } = report
  const { download, question } = useReportPdf()
  const [isLoading, setIsLoading] = useState(false)
  const save = async () => {
    setIsLoading(true)
    showInfo(threatReportTexts.downloadStarted)
    // A toast has already reported the failure.
    await download(report, async () => (await fetchReport(report)).adTag).catch(() => undefined)
    setIsLoading(false)
  }
  return (
    <Group gap={8} wrap="nowrap">
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to={reportPath(kind)} search={search} />}>
        Open
      </Anchor>
      <Tooltip label="Download PDF">
        <ActionIcon
          size={24}
          aria-label={`PDF of creative ${threat.creativeID || 'without an id'}`}
          loading={isLoading}
          onClick={save}
        >
          <IconFileTypePdf size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {question}
    </Group>
  )
}
