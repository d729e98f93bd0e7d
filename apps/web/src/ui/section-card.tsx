import { Text, Title } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { MaximiseButton } from './maximise/maximise-button.tsx'
import { useMaximise } from './maximise/use-maximise.ts'
import classes from './section-card.module.css'

type SectionCardProps = {
  title?: string
  description?: ReactNode
  actions?: ReactNode
  /** No padding: tables reach the card's edges. */
  isFlush?: boolean
  children: ReactNode
}

export function SectionCard(props: SectionCardProps) {
  return (
    <section className={classes.card} aria-label={props.title}>
      <Content {...props} />
    </section>
  )
}

/** A section card that can cover the page. */
export function MaximisableCard({ actions, ...props }: SectionCardProps & { title: string }) {
  const { isMaximised, toggle, className, card } = useMaximise()
  const placeholder = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const onClick = () => {
    // Remembers its height, for the placeholder while maximised.
    if (!isMaximised) height.current = placeholder.current?.offsetHeight ?? 0
    toggle()
  }
  const button = <MaximiseButton title={props.title} isMaximised={isMaximised} onClick={onClick} />
  return (
    <div ref={placeholder} style={isMaximised ? { height: height.current } : undefined}>
      <section {...card} className={`${classes.card} ${className}`} aria-label={props.title}>
        <Content
          {...props}
          actions={
            <>
              {actions}
              {button}
            </>
          }
        />
      </section>
    </div>
  )
}

function Content({ title, description, actions, isFlush = false, children }: SectionCardProps) {
  return (
    <>
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
    </>
  )
}
