import { Button, Progress, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ShieldReportState, shieldPeriods, shieldReportLimits } from '@vigil/contract'
import IconRefresh from '~icons/refresh'
import { errorMessage } from '../../../lib/api/api.ts'
import { timeInWords } from '../../../lib/format/formats.ts'
import { rangeInWords } from '../../../lib/format/time-ranges.ts'
import { downloadShieldReport, type ReportRequest, shieldReportListQuery } from '../../../lib/shield-reports/queries.ts'
import { DownloadButton } from '../../../ui/download-button/download-button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './shield-report.module.css'

type ShieldReportListProps = {
  organizationId: number
  now: Date
  onRetry: (request: ReportRequest) => void
  isRetrying: boolean
}

/** Recent reports with their progress, and a download once finished. */
export function ShieldReportList({ organizationId, now, onRetry, isRetrying }: ShieldReportListProps) {
  const reports = useQuery(shieldReportListQuery(organizationId))
  if (reports.isPending) return <Skeleton h={56} />
  if (reports.isError) {
    return (
      <ErrorState
        message="Failed to load your reports"
        detail={errorMessage(reports.error)}
        onRetry={reports.refetch}
        isRetrying={reports.isFetching}
      />
    )
  }
  if (reports.data.length === 0) return null
  return (
    <section aria-labelledby="recent-reports">
      <Text id="recent-reports" component="h3" size="sm" fw={600} mb={4}>
        Your recent reports
      </Text>
      <ul className={classes.reports}>
        {reports.data.map((report) => (
          <li key={report.id} className={classes.report}>
            <div className={classes.words}>
              <Text size="sm" truncate>
                {shieldPeriods[report.period]} · {rangeInWords(report, now)}
              </Text>
              <Text size="xs" c="dimmed" truncate title={report.hosts.join(', ')}>
                {sitesInWords(report)} · {timeInWords(report.createdAt)} UTC
              </Text>
            </div>
            <Outcome report={report} onRetry={onRetry} isRetrying={isRetrying} />
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" mt={4}>
        Reports are kept for {shieldReportLimits.keptDays} days.
      </Text>
    </section>
  )
}

function sitesInWords({ hosts }: ShieldReportState): string {
  if (hosts.length === 0) return 'All sites and apps'
  return hosts.length === 1 ? (hosts[0] ?? '') : `${hosts.length} sites and apps`
}

type OutcomeProps = Pick<ShieldReportListProps, 'onRetry' | 'isRetrying'> & { report: ShieldReportState }

function Outcome({ report, onRetry, isRetrying }: OutcomeProps) {
  if (report.status === 'in progress') {
    return (
      <div className={classes.progress}>
        <Text size="xs" c="dimmed" role="status">
          In progress · {report.progress}%
        </Text>
        <Progress value={Math.max(4, report.progress)} animated aria-label={`Progress of ${report.fileName}`} />
      </div>
    )
  }
  if (report.status === 'completed') {
    return (
      <DownloadButton size="xs" onDownload={() => downloadShieldReport(report)}>
        Download
      </DownloadButton>
    )
  }
  const { organizationId, period, from, to, hosts } = report
  return (
    <div className={classes.failed}>
      <Text size="xs" c="var(--mantine-color-error)">
        Failed
      </Text>
      <Button
        size="xs"
        variant="default"
        loading={isRetrying}
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => onRetry({ organizationId, period, from, to, hosts })}
      >
        Retry
      </Button>
    </div>
  )
}
