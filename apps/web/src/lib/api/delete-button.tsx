import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconTrash from '~icons/trash'
import { useConfirm } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { showSuccess, snackbarMs } from '../../ui/snackbar.tsx'
import { ApiFailure } from './api.ts'

interface DeleteButtonProps {
  /** Such as 'client'. */
  what: string
  name: string
  message: string
  /** Shown once it is deleted. */
  doneText: string
  onDelete: () => Promise<unknown>
  /** With its text, outside of table rows. */
  isLabelled?: boolean
}

/** Deletes a record after confirmation. The dialog stays open with the reason if the server refuses. */
export function DeleteButton({ what, name, message, doneText, onDelete, isLabelled = false }: DeleteButtonProps) {
  const confirm = useConfirm()
  const confirmDelete = async () => {
    const isDeleted = await confirm({
      title: `Delete ${what}`,
      message,
      confirmLabel: 'Delete',
      danger: true,
      action: () => onDelete().catch(explainUse),
    })
    if (isDeleted) showSuccess(doneText, { durationMs: snackbarMs.quick })
  }
  if (isLabelled)
    return (
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={`Delete ${what} ${name}`}
        onClick={confirmDelete}
      >
        Delete {what}
      </Button>
    )
  return (
    <Tooltip label="Delete">
      <ActionIcon aria-label={`Delete ${name}`} onClick={confirmDelete}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Adds what the record is used for to the message of a refusal. */
function explainUse(error: unknown): never {
  const uses = error instanceof ApiFailure ? error.details.filter(({ field }) => field === 'use') : []
  if (!(error instanceof ApiFailure) || uses.length === 0) throw error
  throw new Error(`In use: ${uses.map((use) => use.message).join(', ')}. ${error.message}`)
}
