import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section-card.module.css'

type SectionCardProps = {
  title?: string
  description?: ReactNode
  actions?: ReactNode
  /** Tables reach the edges of their card. */
  isFlush?: boolean
  children: ReactNode
}

export function SectionCard({ title, description, actions, isFlush = false, children }: SectionCardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      {(title || actions) && (
        <header className={classes.header}>
          <div>
            {title && (
              <Title order={2} size="h3">
                {title}
              </Title>
            )}
            {description && (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={classes.body} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  )
}
