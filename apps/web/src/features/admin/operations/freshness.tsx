import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import IconPlugConnectedX from '~icons/plug-connected-x'
import IconRefresh from '~icons/refresh'
import { ageInWords, formatClock } from '../../../lib/format/units.ts'
import { VerdictBadge } from './facts.tsx'
import { judgeFreshness } from './health.ts'
import classes from './operations.module.css'

type FreshnessProps = {
  /** When the displayed numbers arrived, by the browser's clock. */
  updatedAt: number
  error: { message: string } | null
  isFetching: boolean
  onRetry: () => void
}

/** Shows whether the page is live, or why a refresh failed and how old the numbers are. */
export function Freshness({ updatedAt, error, isFetching, onRetry }: FreshnessProps) {
  const ageMs = useNow() - updatedAt
  const verdict = judgeFreshness({ isFailed: error !== null, ageMs })
  return (
    <div className={classes.freshness} data-failed={error !== null || undefined}>
      <div className={classes.live}>
        <VerdictBadge verdict={verdict} />
        <span>
          Updated {ageInWords(ageMs)} · {error ? 'tried again' : 'refreshed'} every 3 seconds
        </span>
      </div>
      {error && (
        <Alert color="red" icon={<IconPlugConnectedX size={18} aria-hidden />} title="Update failed" role="alert">
          <div className={classes.failure}>
            <span>
              {error.message} The numbers below are from {formatClock(updatedAt)} UTC.
            </span>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} aria-hidden />}
              aria-busy={isFetching}
              onClick={onRetry}
            >
              Try again
            </Button>
          </div>
        </Alert>
      )}
      {/* Announced on changes only, not on every tick. */}
      <VisuallyHidden role="status">{error ? '' : verdict.text}</VisuallyHidden>
    </div>
  )
}

function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
