import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { AboutButton } from '../about-button.tsx'
import { MaximiseButton } from '../maximise/maximise-button.tsx'
import { MaximisedContext } from '../maximise/maximised.ts'
import { useMaximise } from '../maximise/use-maximise.ts'
import classes from './widget.module.css'
import { WidgetBody, type WidgetQuery } from './widget-body.tsx'

export const defaultWidgetHeight = 300

type WidgetProps<Data> = {
  title: string
  /** Explains what is counted and how. */
  about?: ReactNode
  query: WidgetQuery<Data>
  children: (data: Data, view: { isMaximised: boolean }) => ReactNode
  isEmpty?: (data: Data) => boolean
  emptyText?: string
  /** Height of the content while loading, empty or failed, to avoid layout shift. */
  height?: number
  canMaximise?: boolean
  actions?: ReactNode
  /** Replaces the default loading skeleton. */
  skeleton?: ReactNode
}

export function Widget<Data>({ title, about, canMaximise = true, actions, height, ...body }: WidgetProps<Data>) {
  const { isMaximised, toggle, className, card, context, columns, pane } = useMaximise()
  const titleId = useId()
  const contentHeight = height ?? defaultWidgetHeight
  return (
    // Placeholder while the card covers the page, which keeps the page's layout and scroll position.
    <div className={classes.place} style={{ '--widget-height': `${contentHeight}px` }}>
      <section {...card} className={`${classes.card} ${className}`} aria-labelledby={titleId}>
        <header className={classes.header}>
          <Title order={2} size="h4" id={titleId} className={classes.title}>
            {title}
          </Title>
          {about && <AboutButton title={title} about={about} />}
          <div className={classes.actions}>
            {actions}
            {canMaximise && <MaximiseButton title={title} isMaximised={isMaximised} onClick={toggle} />}
          </div>
        </header>
        <MaximisedContext value={context}>
          <div className={columns}>
            <WidgetBody {...body} isMaximised={isMaximised} />
            {pane && <div {...pane} />}
          </div>
        </MaximisedContext>
      </section>
    </div>
  )
}
