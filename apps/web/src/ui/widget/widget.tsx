import { ActionIcon, Title, Tooltip } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import classes from './widget.module.css'
import { WidgetBody, type WidgetQuery } from './widget-body.tsx'

export const defaultWidgetHeight = 300

type WidgetProps<Data> = {
  title: string
  /** What is counted and how. */
  about?: ReactNode
  query: WidgetQuery<Data>
  children: (data: Data, view: { isMaximised: boolean }) => ReactNode
  isEmpty?: (data: Data) => boolean
  emptyText?: string
  /** Height of the content, the same while loading, empty or failed, so nothing moves when data comes. */
  height?: number
  canMaximise?: boolean
  actions?: ReactNode
  /** Replaces the grey block shown while loading. */
  skeleton?: ReactNode
}

export function Widget<Data>({ title, about, canMaximise = true, actions, height, ...body }: WidgetProps<Data>) {
  const [isMaximised, setIsMaximised] = useState(false)
  const titleId = useId()
  const trap = useFocusTrap(isMaximised)
  useMaximisedPage(isMaximised, setIsMaximised)

  const contentHeight = height ?? defaultWidgetHeight
  return (
    // The place is held while the card covers the page, so the page behind keeps its layout and scroll position.
    <div className={classes.place} style={{ '--widget-height': `${contentHeight}px` }}>
      <section
        ref={trap}
        className={classes.card}
        data-maximised={isMaximised || undefined}
        aria-labelledby={titleId}
        {...(isMaximised && { role: 'dialog', 'aria-modal': true })}
      >
        <header className={classes.header}>
          <Title order={3} size="h4" id={titleId} className={classes.title}>
            {title}
          </Title>
          {about && (
            <Tooltip label={about}>
              <ActionIcon size={24} aria-label={`About ${title}`}>
                <IconInfoCircle size={15} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <div className={classes.actions}>
            {actions}
            {canMaximise && (
              <Tooltip label={isMaximised ? 'Minimise (Esc)' : 'Maximise'}>
                <ActionIcon
                  onClick={() => setIsMaximised(!isMaximised)}
                  aria-label={`${isMaximised ? 'Minimise' : 'Maximise'} ${title}`}
                  data-autofocus={isMaximised || undefined}
                >
                  {isMaximised ? (
                    <IconArrowsDiagonalMinimize2 size={16} aria-hidden />
                  ) : (
                    <IconArrowsDiagonal size={16} aria-hidden />
                  )}
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        </header>
        <WidgetBody {...body} isMaximised={isMaximised} />
      </section>
    </div>
  )
}

/** While a card covers the page: Escape leaves, and the page behind does not scroll. */
function useMaximisedPage(isMaximised: boolean, setIsMaximised: (isMaximised: boolean) => void) {
  useEffect(() => {
    if (!isMaximised) return
    const opener = document.activeElement
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !hasOpenLayer()) setIsMaximised(false)
    }
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    // Captured, because an open tooltip would keep the key to itself; on the window, to be asked before a dialog that opened
    // later has closed itself.
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.body.style.overflow = overflow
      window.removeEventListener('keydown', onKeyDown, true)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isMaximised, setIsMaximised])
}

/** A list or dialog opened from the card takes the first Escape. */
function hasOpenLayer() {
  const layers = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Modal-content'
  return [...document.querySelectorAll<HTMLElement>(layers)].some((layer) => layer.checkVisibility())
}
