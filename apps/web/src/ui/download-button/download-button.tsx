import { Button, type ButtonProps, Loader, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconDownload from '~icons/download'

export const downloadResetMs = 5_000

export type DownloadState = 'idle' | 'running' | 'done' | 'failed'

type LookProps = Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'fullWidth'> & {
  children: string
  icon?: ReactNode
}

const words = { running: 'Downloading...', done: 'Completed', failed: 'Failed' } as const

type DownloadStateButtonProps = LookProps & {
  state: DownloadState
  onClick: () => unknown
  /** Keeps the label in front of the state. */
  isLabelled?: boolean
  'aria-haspopup'?: 'dialog'
}

/** A download button controlled by its parent. */
export function DownloadStateButton(props: DownloadStateButtonProps) {
  const { children, icon, state, isLabelled, variant = 'default', ...rest } = props
  const icons = {
    idle: icon ?? <IconDownload size={16} aria-hidden />,
    running: <Loader size={14} aria-hidden />,
    done: <IconCheck size={16} color="var(--mantine-color-success)" aria-hidden />,
    failed: <IconAlertCircle size={16} color="var(--mantine-color-error)" aria-hidden />,
  }
  const text = state === 'idle' ? children : isLabelled ? `${children}: ${words[state]}` : words[state]
  return (
    <>
      <Button {...rest} variant={variant} leftSection={icons[state]} aria-busy={state === 'running'}>
        {text}
      </Button>
      <VisuallyHidden role="status">{state === 'idle' ? '' : words[state]}</VisuallyHidden>
    </>
  )
}

type DownloadButtonProps = LookProps & {
  /** Resolves when the file is downloaded, to `false` if the user cancelled; a rejection shows as Failed. */
  onDownload: () => Promise<unknown>
}

/** Ignores clicks during a download; shows the outcome for five seconds. */
export function DownloadButton({ onDownload, ...look }: DownloadButtonProps) {
  const [state, setState] = useState<DownloadState>('idle')
  const isRunning = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const start = async () => {
    if (isRunning.current) return
    isRunning.current = true
    clearTimeout(timer.current)
    setState('running')
    const outcome = await onDownload().then(
      (result) => (result === false ? ('idle' as const) : ('done' as const)),
      () => 'failed' as const,
    )
    isRunning.current = false
    setState(outcome)
    timer.current = setTimeout(() => setState('idle'), downloadResetMs)
  }
  return <DownloadStateButton {...look} state={state} onClick={start} />
}
