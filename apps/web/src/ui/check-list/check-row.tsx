import { Tooltip } from '@mantine/core'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import classes from './check-row.module.css'

type CheckRowProps = {
  id: string
  label: string
  isChecked: boolean
  isPartly?: boolean
  onChange: (id: string, isChecked: boolean) => void
  isIndented?: boolean
  isStrong?: boolean
  aside?: ReactNode
  /** Why the checkbox is locked; it stays focusable and shows the reason. */
  lockedReason?: string
}

/** Native checkbox with its label: fast for lists of hundreds, as only changed rows re-render. */
export const CheckRow = memo(function CheckRow(props: CheckRowProps) {
  const { id, label, isChecked, isPartly = false, onChange, isIndented, isStrong, aside, lockedReason } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly && !isChecked
  }, [isPartly, isChecked])
  const isLocked = lockedReason !== undefined
  const row = (
    <label
      className={classes.row}
      data-indented={isIndented || undefined}
      data-strong={isStrong || undefined}
      data-locked={isLocked || undefined}
    >
      <input
        ref={input}
        type="checkbox"
        className={classes.input}
        checked={isChecked}
        aria-disabled={isLocked || undefined}
        aria-description={lockedReason}
        onChange={(event) => !isLocked && onChange(id, event.currentTarget.checked)}
      />
      <span className={classes.box} aria-hidden />
      <span className={classes.label} title={label}>
        {label}
      </span>
      {aside !== undefined && <span className={classes.aside}>{aside}</span>}
    </label>
  )
  return isLocked ? <Tooltip label={lockedReason}>{row}</Tooltip> : row
})
