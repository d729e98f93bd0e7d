import { Button, type ButtonProps, Loader, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

export const downloadResetMs = 5_000

type DownloadState = 'idle' | 'running' | 'done' | 'failed'

type DownloadButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'fullWidth'> & {
  children: string
  icon?: ReactNode
  /** Resolves when the file is downloaded, to `false` if the user cancelled; a rejection shows as Failed. */
  onDownload: () => Promise<unknown>
}

const words = { running: 'Downloading...', done: 'Completed', failed: 'Failed' } as const

/** Ignores clicks during a download; shows the outcome for five seconds. */
export function DownloadButton({ children, icon, onDownload, variant = 'default', ...rest }: DownloadButtonProps) {
  const [state, setState] = useState<DownloadState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const start = async () => {
    if (state === 'running') return
    clearTimeout(timer.current)
    setState('running')
    const outcome = await onDownload().then(
      (result) => (result === false ? ('idle' as const) : ('done' as const)),
      () => 'failed' as const,
    )
    setState(outcome)
    timer.current = setTimeout(() => setState('idle'), downloadResetMs)
  }

  const icons = {
    idle: icon ?? <IconDownload size={16} aria-hidden />,
    running: <Loader size={14} aria-hidden />,
    done: <IconCheck size={16} color="var(--mantine-color-success)" aria-hidden />,
    failed: <IconAlertCircle size={16} color="var(--mantine-color-error)" aria-hidden />,
  }
  return (
    <>
      <Button {...rest} variant={variant} leftSection={icons[state]} onClick={start} aria-busy={state === 'running'}>
        {state === 'idle' ? children : words[state]}
      </Button>
      <VisuallyHidden role="status">{state === 'idle' ? '' : words[state]}</VisuallyHidden>
    </>
  )
}
