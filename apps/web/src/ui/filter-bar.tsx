import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import IconX from '~icons/x'
import classes from './filter-bar.module.css'
import { PhoneFilters } from './phone-filters.tsx'

type FilterBarProps = {
  children: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
  /** Shown if set; disable it while all filters have their defaults. */
  onReset?: () => void
  isResetDisabled?: boolean
  resetLabel?: string
}

/** Sits below the page title and sticks below the shell's header while scrolling. */
export function FilterBar({ children, actions, onReset, isResetDisabled, resetLabel = 'Reset' }: FilterBarProps) {
  return (
    <search className={classes.bar} aria-label="Filters">
      <PhoneFilters isChanged={onReset !== undefined && !isResetDisabled}>
        <div className={classes.filters}>{children}</div>
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
      </PhoneFilters>
      {actions && <div className={classes.actions}>{actions}</div>}
    </search>
  )
}
