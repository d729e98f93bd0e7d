import { Loader, Switch, type SwitchProps } from '@mantine/core'
import type { ReactNode } from 'react'

type ToggleProps = Omit<SwitchProps, 'checked' | 'onChange' | 'label' | 'thumbIcon' | 'aria-label'> & {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Accessible name; visible unless `isLabelHidden`. */
  label: string
  isLabelHidden?: boolean
  isPending?: boolean
  description?: ReactNode
}

/** A switch for slow changes: while pending it keeps its position, shows a spinner and ignores clicks. */
export function Toggle({ isOn, onChange, label, isLabelHidden, isPending = false, disabled, ...rest }: ToggleProps) {
  return (
    <Switch
      {...rest}
      checked={isOn}
      // A disabled switch would lose focus while pending, so clicks are ignored instead.
      onChange={(event) => !isPending && onChange(event.currentTarget.checked)}
      disabled={disabled}
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      aria-busy={isPending}
      thumbIcon={isPending ? <Loader size={10} aria-hidden /> : undefined}
    />
  )
}
