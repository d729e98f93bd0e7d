import { ActionIcon, Tooltip } from '@mantine/core'
import { isRedacted, orderTexts } from '@vigil/contract'
import IconEyeOff from '~icons/eye-off'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import classes from './orders.module.css'

/** Copies on click, and explains a redacted number. */
export function OrderNumber({ orderId }: { orderId: string }) {
  return (
    <span className={classes.number}>
      <CopyText value={orderId} />
      {isRedacted(orderId) && (
        <Tooltip label={orderTexts.redacted}>
          <ActionIcon size={24} aria-label={orderTexts.redacted}>
            <IconEyeOff size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  )
}
