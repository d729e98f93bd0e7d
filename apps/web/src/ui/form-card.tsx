import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import IconPlus from '~icons/plus'
import classes from './form-card.module.css'
import { SectionCard } from './section-card.tsx'

/** A form above a list. On phones it is behind a button, so that the first row of the list is visible. */
export function FormCard({ title, ...props }: { title: string; description: ReactNode; children: ReactNode }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button
        className={classes.toggle}
        variant="default"
        fullWidth
        leftSection={<IconPlus size={16} stroke={1.7} aria-hidden className={classes.icon} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {title}
      </Button>
      <div id={id} className={classes.form} data-open={isOpen || undefined}>
        <SectionCard title={title} {...props} />
      </div>
    </div>
  )
}
