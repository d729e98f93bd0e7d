import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

type FilterBarProps = {
  children: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
  /** Shown when given; disable it while nothing differs from the defaults. */
  onReset?: () => void
  isResetDisabled?: boolean
  resetLabel?: string
}

/** Sits under the page title and stays in sight while the page scrolls (below the shell's fixed header). */
export function FilterBar({ children, actions, onReset, isResetDisabled, resetLabel = 'Reset' }: FilterBarProps) {
  return (
    <search className={classes.bar} aria-label="Filters">
      <div className={classes.filters}>{children}</div>
      {(onReset || actions) && (
        <div className={classes.actions}>
          {onReset && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconX size={14} aria-hidden />}
              onClick={onReset}
              disabled={isResetDisabled}
              className={classes.reset}
            >
              {resetLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
    </search>
  )
}
