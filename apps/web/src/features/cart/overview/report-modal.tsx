import { Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { threatReportTexts } from '@vigil/contract'
import { useState } from 'react'
import { useSettings } from '../../../lib/app/settings.ts'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { hostGroupsQuery } from '../../../lib/reporting/host-groups.ts'
import { OrganizationSites } from '../../../lib/reporting/organization-sites.tsx'
import type { Reporting } from '../../../lib/reporting/use-reporting.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { DateRangePicker } from '../../../ui/date-range-picker/date-range-picker.tsx'
import { DownloadButton } from '../../../ui/download-button/download-button.tsx'
import { listHosts } from '../../../ui/sites-picker/site-groups.ts'
import { showProgress } from '../../../ui/snackbar.tsx'
import classes from './cart-overview.module.css'
import { downloadEcommReport } from './queries.ts'
import { reportFileName } from './report-file-name.ts'

type ReportModalProps = { reporting: Reporting; onClose: () => void }

/** Downloads the overview as a PDF; days and sites default to those of the page. */
export function ReportModal({ reporting, onClose }: ReportModalProps) {
  const { filters, organizations, now } = reporting
  const { productName } = useSettings()
  const own = useProfile().organizations.find(({ orgId }) => orgId === filters.organizationId)
  const [organizationId, setOrganizationId] = useState(filters.organizationId)
  const [range, setRange] = useState(filters.range)
  const [hosts, setHosts] = useState(filters.hosts)
  const groups = useQuery(hostGroupsQuery(organizationId)).data
  const organization = organizations?.find(({ orgId }) => orgId === organizationId) ?? own
  const hasSites = groups !== undefined && listHosts(groups).length > 0
  const fileName = reportFileName(productName, organization?.orgName ?? '', range)
  const download = async () => {
    const toast = showProgress(threatReportTexts.downloadStarted)
    try {
      await downloadEcommReport({ organizationId, range, hosts, fileName })
      toast.succeed(threatReportTexts.downloadCompleted)
    } catch (error) {
      toast.fail(threatReportTexts.downloadFailed)
      throw error
    }
  }
  return (
    <Modal opened onClose={onClose} title={`${productName}Cart Report Download`} size={520}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Recovered revenue and blocked coupons by day, as a PDF. Days are UTC, up to yesterday.
        </Text>
        <div className={classes.report}>
          <DateRangePicker value={range} onChange={setRange} now={now} isTodayAllowed={false} />
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
          <OrganizationSites organizationId={organizationId} value={hosts} onApply={setHosts} />
        </div>
        {groups && !hasSites && (
          <Text size="sm" c="dimmed">
            This shop has no sites yet, so there is no data to report.
          </Text>
        )}
        <Group justify="flex-end">
          <DownloadButton variant="filled" disabled={!hasSites} onDownload={download}>
            Download
          </DownloadButton>
        </Group>
      </Stack>
    </Modal>
  )
}
