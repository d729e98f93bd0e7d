import '@mantine/dates/styles.layer.css'
import { Group, Modal, Stack, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ShieldPeriod, shieldReportTexts } from '@vigil/contract'
import { useState } from 'react'
import IconFileDownload from '~icons/file-download'
import { errorMessage } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { formatDay } from '../../../lib/format/time-ranges.ts'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { hostGroupsQuery } from '../../../lib/reporting/host-groups.ts'
import { OrganizationSites } from '../../../lib/reporting/organization-sites.tsx'
import type { Reporting } from '../../../lib/reporting/use-reporting.ts'
import { useShieldDownload } from '../../../lib/shield-reports/download-state.ts'
import { expectReport } from '../../../lib/shield-reports/pending.ts'
import { type ReportRequest, shieldReportsKey, startShieldReport } from '../../../lib/shield-reports/queries.ts'
import { DownloadStateButton } from '../../../ui/download-button/download-button.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { listHosts } from '../../../ui/sites-picker/site-groups.ts'
import { showError, showInfo, showSuccess, snackbarMs } from '../../../ui/snackbar.tsx'
import classes from './shield-report.module.css'
import { ShieldReportList } from './shield-report-list.tsx'
import { chosenPeriod, completeRange, isLong, periodOptions, typedDayBefore, withEnd } from './shield-report-request.ts'

type ShieldReportModalProps = { reporting: Reporting; onClose: () => void }

export function ShieldReportModal({ reporting, onClose }: ShieldReportModalProps) {
  const { organizations, filters, now } = reporting
  const [organizationId, setOrganizationId] = useState(filters.organizationId)
  const [hosts, setHosts] = useState(filters.hosts)
  const [days, setDays] = useState(() => chosenPeriod('lastWeek', null, now))
  const groups = useQuery(hostGroupsQuery(organizationId)).data
  const start = useStart()
  const state = useShieldDownload()

  const range = completeRange(days)
  const isReady = range !== null && groups !== undefined && listHosts(groups).length > 0
  const download = () =>
    range && start.mutate({ organizationId, period: days.period, ...range, hosts }, { onSuccess: onClose })
  const end = (name: 'from' | 'to', label: string) => (
    <DateInput
      label={label}
      value={days[name]}
      onChange={(day) => setDays(withEnd(days, name, day))}
      dateParser={(text) => typedDayBefore(text, now)}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      maxDate={formatDay(now)}
      maxLength={10}
      hideOutsideDates
      // Red is reserved for danger.
      weekendDays={[]}
      error={
        name === 'to' && days.from && days.to && days.from > days.to ? 'The start date is after the end date.' : null
      }
      popoverProps={{ withinPortal: true }}
    />
  )
  return (
    <Modal opened onClose={onClose} title="SHIELD Report Download" size={560}>
      <Stack gap="md">
        <div className={classes.form}>
          <Picker
            label="Period"
            options={periodOptions(now)}
            value={days.period}
            onChange={(period) => setDays(chosenPeriod(period as ShieldPeriod, days, now))} // one of the options
            isSearchable={false}
            width="100%"
          />
          {organizations && (
            <OrganizationPicker
              offered={organizations}
              organizationId={organizationId}
              onChoose={(id) => {
                setOrganizationId(id)
                // Sites belong to one organization.
                setHosts([])
              }}
              width="100%"
            />
          )}
          <div className={organizations ? classes.wide : undefined}>
            <OrganizationSites organizationId={organizationId} value={hosts} onApply={setHosts} />
          </div>
          <div className={classes.days}>
            {end('from', 'From')}
            {end('to', 'To')}
          </div>
        </div>
        {days.period === 'customRange' && (
          <Text size="sm" c={range && isLong(range) ? 'var(--mantine-color-error)' : 'dimmed'} role="note">
            {shieldReportTexts.longPeriod}
          </Text>
        )}
        {groups && listHosts(groups).length === 0 && (
          <Text size="sm" c="dimmed">
            This organization has no sites or apps yet, so there is no data to report.
          </Text>
        )}
        <Group justify="flex-end">
          <DownloadStateButton
            state={start.isPending ? 'running' : state}
            icon={<IconFileDownload size={16} aria-hidden />}
            variant="filled"
            disabled={!isReady}
            onClick={download}
          >
            Download
          </DownloadStateButton>
        </Group>
        <ShieldReportList
          organizationId={organizationId}
          now={now}
          onRetry={start.mutate}
          isRetrying={start.isPending}
        />
      </Stack>
    </Modal>
  )
}

/** Starts a report and shows a message; completion is announced on any page. */
function useStart() {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (request: ReportRequest) => startShieldReport(request),
    onSuccess: (report) => {
      expectReport(report)
      void client.invalidateQueries({ queryKey: shieldReportsKey(report.organizationId) })
      const say = report.isRepeat ? showInfo : showSuccess
      say(shieldReportTexts[report.isRepeat ? 'inProgress' : 'started'], { durationMs: snackbarMs.long })
    },
    onError: (error) => showError(errorMessage(error)),
  })
}
