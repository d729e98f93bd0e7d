import { Input, SegmentedControl, Text } from '@mantine/core'
import { type ReportConfiguration, type ReportTypeId, reportFrequenciesByType, reportTypes } from '@vigil/contract'
import { ReportDialog } from './report-dialog.tsx'
import type { ReportDraft } from './report-draft.ts'
import { dayOptions, frequencyLabels, needsDay } from './report-words.ts'

type ReportModalProps = { reportTypeId: ReportTypeId; report: ReportConfiguration | null; onClose: () => void }

const covers: Record<ReportDraft['frequency'], string> = {
  hourly: 'Sent hourly, only if new coupons are found.',
  daily: 'Sent daily, only if new coupons are found.',
  weekly: 'Covers the previous 7 days (UTC).',
  biweekly: 'Covers the previous 14 days (UTC), starting with the next selected weekday.',
  monthly: 'Sent on the first Monday of the month. Covers the previous month.',
  once: '',
}

export function ReportModal({ reportTypeId, ...dialog }: ReportModalProps) {
  return (
    <ReportDialog {...dialog} reportTypeId={reportTypeId} titles={{ create: 'Create report', edit: 'Edit report' }}>
      {(draft, change) => (
        <>
          <Input.Wrapper label="Frequency" labelElement="div">
            <SegmentedControl
              fullWidth
              aria-label="Frequency"
              data={reportFrequenciesByType[reportTypeId].map((value) => ({ value, label: frequencyLabels[value] }))}
              value={draft.frequency}
              onChange={(frequency) => change({ frequency: frequency as ReportDraft['frequency'] })} // one of the options
            />
            <Text size="xs" c="dimmed" mt={6}>
              {findNote(reportTypeId, draft.frequency)}
            </Text>
          </Input.Wrapper>
          {needsDay(draft.frequency) && (
            <Input.Wrapper label="Send On" labelElement="div">
              <SegmentedControl
                fullWidth
                aria-label="Send On"
                data={dayOptions}
                value={draft.weekday}
                onChange={(weekday) => change({ weekday: weekday as ReportDraft['weekday'] })} // as above
              />
            </Input.Wrapper>
          )}
        </>
      )}
    </ReportDialog>
  )
}

function findNote(reportTypeId: ReportTypeId, frequency: ReportDraft['frequency']) {
  if (reportTypeId === reportTypes.commission)
    return 'Sent only if a validation window closes soon, with the files for each network.'
  if (reportTypeId === reportTypes.leakage && frequency === 'weekly')
    return 'Sent weekly, only if new coupons are found.'
  return covers[frequency]
}
