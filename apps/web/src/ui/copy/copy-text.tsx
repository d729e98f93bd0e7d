import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconCheck from '~icons/check'
import IconCopy from '~icons/copy'
import { CutText } from '../cut-text/cut-text.tsx'
import classes from './copy-text.module.css'
import { useCopy } from './use-copy.ts'

type CopyTextProps = {
  value: string
  children?: string
  isMonospace?: boolean
  /** Wraps instead of truncating. */
  isWhole?: boolean
}

/** An id with copy on click; cut to its column, complete in the tooltip. */
export function CopyText({ value, children = value, isMonospace = true, isWhole = false }: CopyTextProps) {
  const { copy, announcement } = useCopy()
  return (
    <>
      <Tooltip
        label={announcement ?? (isWhole ? 'Click to copy' : value)}
        opened={announcement ? true : undefined}
        maw={420}
      >
        <UnstyledButton
          className={classes.root}
          data-monospace={isMonospace || undefined}
          data-whole={isWhole || undefined}
          onClick={() => copy(value, children)}
          aria-label={`Copy ${children}`}
        >
          <span className={classes.text}>{isWhole ? children : <CutText isFocusable={false}>{children}</CutText>}</span>
          <span className={classes.icon} data-visible={announcement !== null || undefined} aria-hidden>
            {announcement ? <IconCheck size={13} /> : <IconCopy size={13} />}
          </span>
        </UnstyledButton>
      </Tooltip>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
