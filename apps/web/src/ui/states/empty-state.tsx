import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'

type EmptyStateProps = { text?: string; hint?: ReactNode; icon?: ReactNode; action?: ReactNode; minHeight?: number }

export function EmptyState({ text = 'No data found', hint, icon, action, minHeight = 160 }: EmptyStateProps) {
  return (
    <div className={classes.state} style={{ minHeight }}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Text fw={500}>{text}</Text>
      {hint && (
        <Text size="sm" c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
