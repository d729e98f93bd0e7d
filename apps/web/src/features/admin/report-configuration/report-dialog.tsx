import { Modal } from '@mantine/core'
import type { ReportConfiguration, ReportTypeId } from '@vigil/contract'
import { type ReactNode, useState } from 'react'
import { useSettings } from '../../../lib/app/settings.ts'
import { useSaveReport } from './queries.ts'
import { newDraft, type ReportDraft, toDraft } from './report-draft.ts'
import { ReportForm } from './report-form.tsx'

type ReportDialogProps = {
  /** Titles for creating and editing. */
  titles: { create: string; edit: string }
  reportTypeId: ReportTypeId
  report: ReportConfiguration | null
  onClose: () => void
  /** Fields for frequency and days. */
  children: (draft: ReportDraft, change: (part: Partial<ReportDraft>) => void) => ReactNode
}

/** Creates a report, or edits the given one. */
export function ReportDialog({ titles, reportTypeId, report, onClose, children }: ReportDialogProps) {
  const settings = useSettings()
  const [draft, setDraft] = useState(() => (report ? toDraft(report) : newDraft(reportTypeId, settings)))
  const save = useSaveReport(report)
  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <Modal opened onClose={() => !save.isPending && onClose()} title={report ? titles.edit : titles.create} size={620}>
      <ReportForm
        report={report}
        draft={draft}
        onChange={change}
        isSaving={save.isPending}
        onSave={(body) => save.mutate(body, { onSuccess: onClose })}
        onClose={onClose}
      >
        {children(draft, change)}
      </ReportForm>
    </Modal>
  )
}
