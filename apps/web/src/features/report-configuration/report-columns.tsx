import { Text, UnstyledButton } from '@mantine/core'
import type { ReportConfiguration } from '@vigil/contract'
import type { ReactNode } from 'react'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ReportActions } from './report-actions.tsx'
import classes from './report-configuration.module.css'
import { emailsOf } from './report-draft.ts'
import { frequencyLabels, nextInWords, sendOn, sentTime, statusOf } from './report-words.ts'

export type ReportDialog = { kind: 'edit' | 'preview' | 'history'; report: ReportConfiguration }

export const columnsOf = (
  open: (dialog: ReportDialog) => void,
  organizationFilter: ReactNode,
): DataColumn<ReportConfiguration>[] => [
  {
    id: 'organization',
    header: 'Organization',
    value: ({ orgName }) => orgName,
    cell: (report) => <OrganizationCell report={report} />,
    headerFilter: organizationFilter,
    minWidth: 190,
  },
  { id: 'frequency', header: 'Frequency', value: ({ frequency }) => frequencyLabels[frequency], width: 116 },
  { id: 'sendOn', header: 'Send On', value: sendOn, minWidth: 120 },
  { id: 'time', header: 'Time', value: sentTime, isSortable: false, width: 110 },
  { id: 'timezone', header: 'Time Zone', value: ({ timezone }) => timezone, isSortable: false, width: 112 },
  {
    id: 'last',
    header: 'Last report',
    value: ({ lastDelivery }) => lastDelivery?.dueAt ?? null,
    cell: (report) => <LastReport report={report} onOpen={() => open({ kind: 'history', report })} />,
    width: 148,
  },
  {
    id: 'actions',
    header: 'Actions',
    isSortable: false,
    align: 'end',
    width: 200,
    value: () => '',
    cell: (report) => <ReportActions report={report} open={open} />,
  },
]

function OrganizationCell({ report }: { report: ReportConfiguration }) {
  const count = emailsOf(report).length
  return (
    <div className={classes.organization}>
      <span>{report.orgName}</span>
      <Text size="xs" c="dimmed" component="span">
        {count === 0 ? 'Nobody gets it' : count === 1 ? '1 address' : `${count} addresses`}
      </Text>
    </div>
  )
}

function LastReport({ report, onOpen }: { report: ReportConfiguration; onOpen: () => void }) {
  const last = report.lastDelivery
  const { label, tone } = last ? statusOf(last) : { label: 'None yet', tone: 'neutral' as const }
  return (
    <UnstyledButton
      className={classes.last}
      onClick={onOpen}
      title={nextInWords(report)}
      aria-label={`History of ${report.orgName}: ${label}`}
    >
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </UnstyledButton>
  )
}
