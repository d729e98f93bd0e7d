import { Alert, Button, Group } from '@mantine/core'
import { saveProblem } from './save-problem.ts'

interface SaveFooterProps {
  save: { isError: boolean; isPending: boolean; error: Error | null }
  /** True when nothing has changed: disables Save. */
  isSame?: boolean
  onClose: () => void
  /** Without it, Save submits the enclosing form. */
  onSave?: () => void
  label?: string
}

/** Dialog footer: error, Cancel and Save. */
export function SaveFooter({ save, isSame = false, onClose, onSave, label = 'Save' }: SaveFooterProps) {
  return (
    <>
      {save.isError && (
        <Alert color="red" role="alert">
          {saveProblem(save.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button
          {...(onSave ? { onClick: onSave } : { type: 'submit' as const })}
          disabled={isSame}
          loading={save.isPending}
        >
          {label}
        </Button>
      </Group>
    </>
  )
}
