import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

export type ConfirmOptions = {
  title?: string
  message: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** Runs on confirm. The dialog shows it as pending, stays open with the message on failure, and closes on success. */
  action?: () => Promise<unknown>
}

type Confirm = (options: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Resolves to true if the user confirmed and the action, if any, succeeded. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm requires a KitProvider')
  return confirm
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isRunning = useRef(false)
  const settle = useRef<((isConfirmed: boolean) => void) | null>(null)

  const confirm = useCallback<Confirm>((next) => {
    settle.current?.(false)
    setOptions(next)
    setError(null)
    setIsPending(false)
    setIsOpen(true)
    return new Promise((resolve) => {
      settle.current = resolve
    })
  }, [])

  const close = (isConfirmed: boolean) => {
    settle.current?.(isConfirmed)
    settle.current = null
    setIsOpen(false)
  }

  const run = async () => {
    // A double click confirms once: the pending state is rendered too late for its second half.
    if (isRunning.current || !settle.current) return
    if (!options?.action) return close(true)
    isRunning.current = true
    setIsPending(true)
    setError(null)
    try {
      await options.action()
      close(true)
    } catch (reason) {
      setError(reason instanceof Error && reason.message ? reason.message : 'Something went wrong')
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => !isPending && close(false)}
        title={options?.title ?? 'Update confirmation'}
        size={440}
        withCloseButton={!isPending}
        // Above other dialogs, because they may open a confirmation.
        zIndex={250}
      >
        <Stack gap="md">
          <Text component="div">{options?.message}</Text>
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => close(false)} disabled={isPending} data-autofocus>
              {options?.cancelLabel ?? 'Cancel'}
            </Button>
            <Button color={options?.danger ? 'red' : undefined} onClick={run} loading={isPending}>
              {options?.confirmLabel ?? 'Confirm'}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </ConfirmContext>
  )
}
