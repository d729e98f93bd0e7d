import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReportConfiguration, reportLimits, reportTimes, reportTimezones, reportTypes } from '@vigil/contract'
import type { FormEvent, ReactNode } from 'react'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { hostGroupsQuery } from '../../../lib/reporting/host-groups.ts'
import { OrganizationSites } from '../../../lib/reporting/organization-sites.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { listHosts } from '../../../ui/sites-picker/site-groups.ts'
import { EmailsInput } from './emails-input.tsx'
import classes from './report-configuration.module.css'
import { isOffered, type ReportBody, type ReportDraft, toReportBody } from './report-draft.ts'

type ReportFormProps = {
  report: ReportConfiguration | null
  draft: ReportDraft
  onChange: (part: Partial<ReportDraft>) => void
  /** Fields for frequency and days. */
  children: ReactNode
  isSaving: boolean
  onSave: (body: ReportBody) => void
  onClose: () => void
}

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Fields that all report types share. */
export function ReportForm({ report, draft, onChange, children, isSaving, onSave, onClose }: ReportFormProps) {
  const organizations = useQuery(organizationsQuery)
  const groups = useQuery({ ...hostGroupsQuery(draft.orgId ?? 0), enabled: draft.orgId !== null })
  const hasSites = groups.data !== undefined && listHosts(groups.data).length > 0
  const body = hasSites ? toReportBody(draft) : null
  const offered = (organizations.data ?? []).filter((one) => isOffered(one, draft.reportTypeId, report?.orgId ?? null))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body) onSave(body)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div className={classes.pair}>
          <Picker
            label="Organization"
            isRequired
            options={offered.map(({ orgId, orgName, active }) => ({
              value: String(orgId),
              label: active === 1 ? orgName : `${orgName} (inactive)`,
            }))}
            value={draft.orgId === null ? null : String(draft.orgId)}
            // Sites belong to one organization.
            onChange={(id) => onChange({ orgId: Number(id), sites: [] })}
            isLoading={organizations.isPending}
            emptyText="No organizations found"
            width="100%"
          />
          <OrganizationSites
            organizationId={draft.orgId}
            label={draft.reportTypeId === reportTypes.ad ? 'Sites & Apps' : 'Sites'}
            value={draft.sites}
            onApply={(sites) => onChange({ sites })}
            disabled={!hasSites}
          />
        </div>
        {draft.orgId !== null && groups.isSuccess && !hasSites && (
          <p className={classes.hint} role="alert">
            This organization has no sites yet, so there is no data to report.
          </p>
        )}
        {children}
        <div className={classes.pair}>
          <Picker
            label="Time"
            options={toOptions(reportTimes)}
            value={draft.time}
            onChange={(time) => onChange({ time: time as ReportDraft['time'] })} // one of the options
            disabled={draft.frequency === 'hourly'}
            width="100%"
          />
          <Picker
            label="Time Zone"
            options={toOptions(reportTimezones)}
            value={draft.timezone}
            onChange={(timezone) => onChange({ timezone: timezone as ReportDraft['timezone'] })} // as above
            width="100%"
          />
        </div>
        <EmailsInput
          emails={draft.emails}
          onChange={(emails) => onChange({ emails })}
          unsubscribed={report?.unsubscribed ?? []}
        />
        <TextInput
          label="Custom greeting"
          description={`${draft.greeting.length} of ${reportLimits.greetingLength} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          placeholder="Good morning, team!"
          maxLength={reportLimits.greetingLength}
          value={draft.greeting}
          onChange={(event) => onChange({ greeting: event.currentTarget.value })}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" disabled={!body} loading={isSaving}>
            {report ? 'Save' : 'Create'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
