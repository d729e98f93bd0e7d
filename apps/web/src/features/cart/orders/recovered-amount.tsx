import { ActionIcon, Tooltip } from '@mantine/core'
import type { Recovery } from '@vigil/contract'
import { dollars } from '@vigil/presentation'
import IconInfoCircle from '~icons/info-circle'
import classes from './orders.module.css'
import { recoveryLines } from './recovery.ts'

type RecoveredAmountProps = { amount: number; value: number; recovery: Recovery; label: string }

/** Recovered amount, with its calculation in a tooltip. */
export function RecoveredAmount({ amount, value, recovery, label }: RecoveredAmountProps) {
  const lines = recoveryLines(value, recovery)
  if (lines.length === 0) return dollars(amount)
  return (
    <span className={classes.recovered}>
      {dollars(amount)}
      <Tooltip label={lines.map((line) => <div key={line}>{line}</div>)}>
        <ActionIcon size={24} aria-label={`How it is modelled: ${label}`}>
          <IconInfoCircle size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}
