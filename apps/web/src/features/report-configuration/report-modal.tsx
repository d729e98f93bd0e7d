import { Input, Modal, SegmentedControl, Text } from '@mantine/core'
import { frequenciesOf, type ReportConfiguration, type ReportTypeId, reportTypes } from '@vigil/contract'
import { useState } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { useSaveReport } from './queries.ts'
import { draftOf, newDraft, type ReportDraft } from './report-draft.ts'
import { ReportForm } from './report-form.tsx'
import { dayOptions, frequencyLabels, needsDay } from './report-words.ts'

type ReportModalProps = { reportTypeId: ReportTypeId; report: ReportConfiguration | null; onClose: () => void }

const covers: Record<ReportDraft['frequency'], string> = {
  hourly: 'Sent on the hour, only if new coupons are found.',
  daily: 'Sent every day, only if new coupons are found.',
  weekly: 'Covers the 7 days before, in UTC.',
  biweekly: 'Covers the 14 days before, in UTC. Counted from the first day that comes.',
  monthly: 'Sent on the first Monday, and covers the month before.',
  once: '',
}

/** Creates a report, or edits the one given. */
export function ReportModal({ reportTypeId, report, onClose }: ReportModalProps) {
  const settings = useSettings()
  const [draft, setDraft] = useState(() => (report ? draftOf(report) : newDraft(reportTypeId, settings)))
  const save = useSaveReport(report)
  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }))
  const isLeakage = reportTypeId === reportTypes.leakage
  const note =
    isLeakage && draft.frequency === 'weekly'
      ? 'Sent every week, only if new coupons are found.'
      : covers[draft.frequency]
  return (
    <Modal
      opened
      onClose={() => !save.isPending && onClose()}
      title={report ? 'Edit report' : 'Create report'}
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
        <Input.Wrapper label="Frequency" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="Frequency"
            data={frequenciesOf[reportTypeId].map((value) => ({ value, label: frequencyLabels[value] }))}
            value={draft.frequency}
            onChange={(frequency) => change({ frequency: frequency as ReportDraft['frequency'] })} // one of the options
          />
          <Text size="xs" c="dimmed" mt={6}>
            {note}
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
      </ReportForm>
    </Modal>
  )
}
