import { Text } from '@mantine/core'
import type { ReportConfiguration } from '@vigil/contract'
import type { ReactNode } from 'react'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type OpenDialog, ReportActions } from './report-actions.tsx'
import classes from './report-configuration.module.css'
import { splitEmails } from './report-draft.ts'
import { describeStatus, frequencyLabels, nextInWords, sendOn, sentTime } from './report-words.ts'

export const buildColumns = (
  open: (dialog: OpenDialog) => void,
  organizationFilter: ReactNode,
): DataColumn<ReportConfiguration>[] => [
  {
    id: 'organization',
    header: 'Organization',
    value: ({ orgName }) => orgName,
    cell: (report) => <OrganizationCell report={report} />,
    headerFilter: organizationFilter,
    minWidth: 200,
  },
  { id: 'frequency', header: 'Frequency', value: ({ frequency }) => frequencyLabels[frequency], width: 100 },
  { id: 'sendOn', header: 'Send On', value: sendOn, minWidth: 108 },
  { id: 'time', header: 'Time', value: sentTime, isSortable: false, width: 84 },
  { id: 'timezone', header: 'Time Zone', value: ({ timezone }) => timezone, isSortable: false, width: 100 },
  {
    id: 'actions',
    isPinned: true,
    header: 'Actions',
    isSortable: false,
    align: 'end',
    width: 214,
    value: () => '',
    cell: (report) => <ReportActions report={report} open={open} />,
  },
]

function OrganizationCell({ report }: { report: ReportConfiguration }) {
  const count = splitEmails(report).length
  const last = report.lastDelivery && describeStatus(report.lastDelivery)
  return (
    <div className={classes.organization}>
      <span>{report.orgName}</span>
      <Text size="xs" c="dimmed" component="span" className={classes.about} title={nextInWords(report)}>
        {count === 0 ? 'No recipients' : count === 1 ? '1 address' : `${count} addresses`}
        {last && <StatusBadge tone={last.tone}>{last.label}</StatusBadge>}
      </Text>
    </div>
  )
}
