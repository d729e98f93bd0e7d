import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useConfirm } from '../ui/confirm-dialog/confirm-dialog.tsx'
import { useShortcut, useShortcutsHelp } from '../ui/shortcuts/shortcuts.tsx'
import { showError, showInfo, showPersistentError, showProgress, showSuccess, snackbarMs } from '../ui/snackbar.tsx'
import { Section } from './section.tsx'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function downloadAll() {
  const toast = showProgress('Downloading file 1 of 3')
  for (const file of [2, 3]) {
    await wait(900)
    toast.update(`Downloading file ${file} of 3`)
  }
  await wait(900)
  toast.succeed('All files have been downloaded!')
}

export function MessagesSection() {
  const confirm = useConfirm()
  const openHelp = useShortcutsHelp()
  const [answer, setAnswer] = useState<string>('nothing yet')
  useShortcut('g k', 'Go to kit', () => window.scrollTo({ top: 0 }))

  const confirmWith = async (options: Parameters<typeof confirm>[0]) =>
    setAnswer((await confirm(options)) ? 'yes' : 'no')
  return (
    <Section title="Messages and dialogs">
      <Group gap="xs">
        <Button variant="default" onClick={() => showSuccess('Client updated', { durationMs: snackbarMs.quick })}>
          Success
        </Button>
        <Button variant="default" onClick={() => showError('Tag update failed\nThe build is gone.')}>
          Error
        </Button>
        <Button variant="default" onClick={() => showInfo('A new script version is available.')}>
          Information
        </Button>
        <Button variant="default" onClick={downloadAll}>
          Progress
        </Button>
        <Button variant="default" onClick={() => showPersistentError('Collecting data failed for 2 file')}>
          Persistent error
        </Button>
        <Button variant="default" onClick={() => confirmWith({ message: 'Do you confirm client state change?' })}>
          Confirm
        </Button>
        <Button
          variant="default"
          onClick={() =>
            confirmWith({
              message: 'Do you confirm organization state change?',
              danger: true,
              confirmLabel: 'Deactivate',
              action: () => wait(1000).then(() => Promise.reject(new Error('The server did not respond in time.'))),
            })
          }
        >
          Confirm, fails
        </Button>
        <Button variant="default" onClick={openHelp}>
          Shortcuts
        </Button>
        <Text size="sm" c="dimmed" role="status">
          Answer: {answer}
        </Text>
      </Group>
    </Section>
  )
}
