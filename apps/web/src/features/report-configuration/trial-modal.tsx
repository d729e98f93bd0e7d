import '@mantine/dates/styles.layer.css'
import { Checkbox, Fieldset, Modal, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { type ReportConfiguration, reportTypes, trialReportDays } from '@vigil/contract'
import { useState } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { useSaveReport } from './queries.ts'
import classes from './report-configuration.module.css'
import { draftOf, newDraft, type ReportDraft } from './report-draft.ts'
import { ReportForm } from './report-form.tsx'

type TrialModalProps = { report: ReportConfiguration | null; onClose: () => void }

/** Creates a free-trial report, or edits the one given: sent once or twice, counted from the trial's start. */
export function TrialModal({ report, onClose }: TrialModalProps) {
  const settings = useSettings()
  const [draft, setDraft] = useState(() => (report ? draftOf(report) : newDraft(reportTypes.trial, settings)))
  const save = useSaveReport(report)
  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <Modal
      opened
      onClose={() => !save.isPending && onClose()}
      title={report ? 'Edit free-trial report' : 'Create free-trial report'}
      size={620}
    >
      <ReportForm
        report={report}
        draft={draft}
        onChange={change}
        isSaving={save.isPending}
        onSave={(body) => save.mutate(body, { onSuccess: onClose })}
        onClose={onClose}
      >
        <div className={classes.pair}>
          <DateInput
            label="Trial start"
            withAsterisk
            value={draft.trialStart}
            onChange={(trialStart) => change({ trialStart })}
            valueFormat="MM/DD/YYYY"
            placeholder="MM/DD/YYYY"
            hideOutsideDates
            // Red is for danger, not for Sundays.
            weekendDays={[]}
            popoverProps={{ withinPortal: true }}
          />
          <Fieldset variant="unstyled" legend="Reports" classNames={{ root: classes.checks, legend: classes.legend }}>
            <Checkbox
              label={`First report, ${trialReportDays.first} days after`}
              checked={draft.sendFirst}
              onChange={(event) => change({ sendFirst: event.currentTarget.checked })}
            />
            <Checkbox
              label={`Second report, ${trialReportDays.second} days after`}
              checked={draft.sendSecond}
              onChange={(event) => change({ sendSecond: event.currentTarget.checked })}
            />
            {!draft.sendFirst && !draft.sendSecond && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                At least one option must be selected
              </Text>
            )}
          </Fieldset>
        </div>
      </ReportForm>
    </Modal>
  )
}
