import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core'
import IconCheck from '~icons/check'
import IconCopy from '~icons/copy'
import { useCopy } from './use-copy.ts'

type CopyButtonProps = {
  value: string
  /** Name in the announcement; defaults to the value. */
  name?: string
  /** With children a text button, otherwise a small icon. */
  children?: string
  size?: number
}

export function CopyButton({ value, name = value, children, size = 24 }: CopyButtonProps) {
  const { copy, announcement } = useCopy()
  const icon = announcement ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
  const onClick = () => copy(value, name)
  return (
    <>
      <Tooltip label={announcement ?? 'Copy'} opened={announcement ? true : undefined}>
        {children ? (
          <Button variant="default" leftSection={icon} onClick={onClick}>
            {children}
          </Button>
        ) : (
          <ActionIcon size={size} onClick={onClick} aria-label={`Copy ${name}`}>
            {icon}
          </ActionIcon>
        )}
      </Tooltip>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
