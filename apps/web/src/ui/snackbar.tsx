import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconInfoCircle from '~icons/info-circle'

export const snackbarMs = {
  /** clients, deployments, contact */
  quick: 3_000,
  /** organizations, feed, and the default */
  standard: 5_000,
  toast: 6_000,
  /** reports */
  long: 10_000,
  error: 10_000,
} as const

type SnackbarOptions = { durationMs?: number; title?: string }

// `pre-line`: some messages have details on a second line.
const textStyle = { description: { whiteSpace: 'pre-line' as const, color: 'var(--mantine-color-text)' } }
const shared = { withBorder: true, styles: textStyle, closeButtonProps: { 'aria-label': 'Dismiss message' } }

export function showSuccess(message: ReactNode, { durationMs = snackbarMs.standard, title }: SnackbarOptions = {}) {
  return notifications.show({
    ...shared,
    role: 'status',
    color: 'green',
    icon: <IconCheck size={16} aria-hidden />,
    title,
    message,
    autoClose: durationMs,
  })
}

export function showInfo(message: ReactNode, { durationMs = snackbarMs.toast, title }: SnackbarOptions = {}) {
  return notifications.show({
    ...shared,
    role: 'status',
    color: 'accent',
    icon: <IconInfoCircle size={16} aria-hidden />,
    title,
    message,
    autoClose: durationMs,
  })
}

const errorLook = { ...shared, role: 'alert', color: 'red', icon: <IconAlertCircle size={16} aria-hidden /> }

export function showError(message: ReactNode, { durationMs = snackbarMs.error, title }: SnackbarOptions = {}) {
  return notifications.show({ ...errorLook, title, message, autoClose: durationMs })
}

/** Stays until the user closes it. */
export function showPersistentError(message: ReactNode, { title }: Pick<SnackbarOptions, 'title'> = {}) {
  return notifications.show({ ...errorLook, title, message, autoClose: false })
}

export type ProgressToast = {
  update: (message: ReactNode) => void
  succeed: (message: ReactNode, options?: SnackbarOptions) => void
  fail: (message: ReactNode, options?: { isPersistent?: boolean }) => void
  close: () => void
}

/** One toast for a long task: progress such as 'Downloading file 2 of 5', then the outcome. */
export function showProgress(message: ReactNode): ProgressToast {
  const running = { ...shared, role: 'status', loading: true, color: 'accent', autoClose: false as const }
  const id = notifications.show({ ...running, message })
  return {
    update: (text) => notifications.update({ ...running, id, message: text }),
    succeed: (text, { durationMs = snackbarMs.toast, title } = {}) =>
      notifications.update({
        ...shared,
        id,
        role: 'status',
        loading: false,
        color: 'green',
        icon: <IconCheck size={16} aria-hidden />,
        title,
        message: text,
        autoClose: durationMs,
      }),
    fail: (text, { isPersistent = false } = {}) =>
      notifications.update({
        ...errorLook,
        id,
        loading: false,
        message: text,
        autoClose: isPersistent ? false : snackbarMs.error,
      }),
    close: () => notifications.hide(id),
  }
}
