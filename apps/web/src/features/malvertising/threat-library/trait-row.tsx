import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useCopy } from '../../../ui/copy/use-copy.ts'
import type { Trait } from './queries.ts'
import classes from './threat-library.module.css'

/** A trait of a class; click to copy. */
export function TraitRow({ name, text }: Trait) {
  const { copy, announcement } = useCopy()
  return (
    <>
      <Tooltip label={announcement ?? 'Click to copy'} opened={announcement ? true : undefined}>
        <UnstyledButton className={classes.trait} onClick={() => copy(`${name}: ${text}`, name)}>
          <span className={classes.traitName}>{name}</span>
          <span>{text}</span>
        </UnstyledButton>
      </Tooltip>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
