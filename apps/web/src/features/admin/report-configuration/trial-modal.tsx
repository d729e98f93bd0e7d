import '@mantine/dates/styles.layer.css'
import { Checkbox, Fieldset, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { type ReportConfiguration, reportTypes, trialReportDays } from '@vigil/contract'
import classes from './report-configuration.module.css'
import { ReportDialog } from './report-dialog.tsx'

type TrialModalProps = { report: ReportConfiguration | null; onClose: () => void }

/** Sent once or twice, counted from the start of the trial. */
export function TrialModal(dialog: TrialModalProps) {
  return (
    <ReportDialog
      {...dialog}
      reportTypeId={reportTypes.trial}
      titles={{ create: 'Create free-trial report', edit: 'Edit free-trial report' }}
    >
      {(draft, change) => (
        <div className={classes.pair}>
          <DateInput
            label="Trial start"
            withAsterisk
            value={draft.trialStart}
            onChange={(trialStart) => change({ trialStart })}
            valueFormat="MM/DD/YYYY"
            placeholder="MM/DD/YYYY"
            hideOutsideDates
            // Red is reserved for danger.
            weekendDays={[]}
            popoverProps={{ withinPortal: true }}
          />
          <Fieldset variant="unstyled" legend="Reports" classNames={{ root: classes.checks, legend: classes.legend }}>
            <Checkbox
              label={`First report, after ${trialReportDays.first} days`}
              checked={draft.sendFirst}
              onChange={(event) => change({ sendFirst: event.currentTarget.checked })}
            />
            <Checkbox
              label={`Second report, after ${trialReportDays.second} days`}
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
      )}
    </ReportDialog>
  )
}
