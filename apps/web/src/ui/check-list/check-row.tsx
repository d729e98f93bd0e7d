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
}

/** A native checkbox with its label: lists of hundreds stay fast, and only rows whose check changed render again. */
export const CheckRow = memo(function CheckRow(props: CheckRowProps) {
  const { id, label, isChecked, isPartly = false, onChange, isIndented, isStrong, aside } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly && !isChecked
  }, [isPartly, isChecked])
  return (
    <label className={classes.row} data-indented={isIndented || undefined} data-strong={isStrong || undefined}>
      <input
        ref={input}
        type="checkbox"
        className={classes.input}
        checked={isChecked}
        onChange={(event) => onChange(id, event.currentTarget.checked)}
      />
      <span className={classes.box} aria-hidden />
      <span className={classes.label} title={label}>
        {label}
      </span>
      {aside !== undefined && <span className={classes.aside}>{aside}</span>}
    </label>
  )
})
