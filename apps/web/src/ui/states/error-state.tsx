import { Button, Text } from '@mantine/core'
import IconAlertTriangle from '~icons/alert-triangle'
import IconRefresh from '~icons/refresh'
import classes from './states.module.css'

type ErrorStateProps = {
  message?: string
  detail?: string
  onRetry?: () => void
  isRetrying?: boolean
  minHeight?: number
}

export function ErrorState({
  message = 'Something went wrong',
  detail,
  onRetry,
  isRetrying = false,
  minHeight = 160,
}: ErrorStateProps) {
  return (
    <div className={classes.state} style={{ minHeight }} role="alert">
      <span className={classes.icon} data-kind="error" aria-hidden>
        <IconAlertTriangle size={20} stroke={1.75} />
      </span>
      <Text fw={500}>{message}</Text>
      {detail && (
        <Text size="sm" c="dimmed" maw={420}>
          {detail}
        </Text>
      )}
      {onRetry && (
        <Button
          className={classes.action}
          variant="default"
          size="xs"
          loading={isRetrying}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </div>
  )
}
