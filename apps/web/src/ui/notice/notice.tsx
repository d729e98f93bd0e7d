import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import IconInfoCircle from '~icons/info-circle'
import classes from './notice.module.css'

type NoticeProps = {
  title: string
  children: ReactNode
  onDismiss: () => void
  /** For narrow places such as the sidebar. */
  isCompact?: boolean
}

/** A standing message in the flow of the page, shown until dismissed. It never covers anything. */
export function Notice({ title, children, onDismiss, isCompact = false }: NoticeProps) {
  return (
    <div role="status" className={classes.notice} data-compact={isCompact || undefined}>
      {!isCompact && <IconInfoCircle size={18} stroke={1.7} aria-hidden className={classes.icon} />}
      <div className={classes.body}>
        <div className={classes.title}>{title}</div>
        <div className={classes.text}>{children}</div>
      </div>
      <CloseButton size="sm" aria-label="Dismiss message" onClick={onDismiss} className={classes.close} />
    </div>
  )
}
