import { Button, Group, Modal, Text } from '@mantine/core'
import { threatReportTexts } from '@vigil/contract'
import { isLongerThanAPage } from '@vigil/presentation'
import { useRef, useState } from 'react'
import { showError, showSuccess, snackbarMs } from '../../ui/snackbar.tsx'
import { downloadReport } from './queries.ts'
import type { ReportKey } from './report-key.ts'

type Answer = 'with' | 'without' | 'cancelled'

/**
 * Downloads a report as a PDF. Render `question`: it prompts whether to include a long ad tag. `download` resolves to
 * false if the user cancels.
 */
export function useReportPdf() {
  const [isAsking, setIsAsking] = useState(false)
  const settle = useRef<(answer: Answer) => void>(undefined)
  const answer = (given: Answer) => {
    setIsAsking(false)
    settle.current?.(given)
  }
  const promptForAdTag = () => {
    setIsAsking(true)
    return new Promise<Answer>((resolve) => {
      settle.current = resolve
    })
  }

  async function download(report: ReportKey, adTagOf: () => Promise<string>): Promise<boolean> {
    try {
      const choice = isLongerThanAPage(await adTagOf()) ? await promptForAdTag() : 'with'
      if (choice === 'cancelled') return false
      await downloadReport(report, choice === 'with')
    } catch (error) {
      showError(threatReportTexts.downloadFailed)
      throw error
    }
    showSuccess(threatReportTexts.downloadCompleted, { durationMs: snackbarMs.long })
    return true
  }

  const question = (
    <Modal opened={isAsking} onClose={() => answer('cancelled')} title="Download PDF" size={440}>
      <Text>{threatReportTexts.longAdTag}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => answer('without')}>
          No
        </Button>
        <Button onClick={() => answer('with')} data-autofocus>
          Yes
        </Button>
      </Group>
    </Modal>
  )
  return { download, question }
}
