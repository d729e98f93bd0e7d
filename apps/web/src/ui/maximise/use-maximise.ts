import { useFocusTrap } from '@mantine/hooks'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import classes from './maximise.module.css'

/**
 * A card that can cover the page. The caller keeps a placeholder, so that the page behind keeps its layout and scroll
 * position.
 */
export function useMaximise() {
  const [isMaximised, setIsMaximised] = useState(false)
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const trap = useFocusTrap(isMaximised)
  const context = useMemo(() => ({ isMaximised, pane }), [isMaximised, pane])
  const opener = useRef<Element | null>(null)
  useMaximisedPage(isMaximised, setIsMaximised, opener)
  return {
    isMaximised,
    toggle: () => {
      // Not in an effect: content that loads may hide the card, which then loses the focus.
      if (!isMaximised) opener.current = document.activeElement
      setIsMaximised(!isMaximised)
    },
    /** In addition to the card's own class. */
    className: classes.card,
    /** For everything inside the card. */
    context,
    /** Wraps the content and the pane. */
    columns: classes.columns,
    /** Attributes of the pane next to the content; null while the card has its usual size. */
    pane: isMaximised ? { ref: setPane, className: classes.pane } : null,
    card: {
      ref: trap,
      'data-maximised': isMaximised || undefined,
      ...(isMaximised && ({ role: 'dialog', 'aria-modal': true } as const)),
    },
  }
}

/** While a card covers the page, Escape leaves it and the page behind does not scroll. */
function useMaximisedPage(
  isMaximised: boolean,
  setIsMaximised: (isMaximised: boolean) => void,
  opener: RefObject<Element | null>,
) {
  useEffect(() => {
    if (!isMaximised) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !hadOpenLayer) setIsMaximised(false)
    }
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    // Captured, because an open tooltip would swallow the key.
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.body.style.overflow = overflow
      window.removeEventListener('keydown', onKeyDown, true)
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [isMaximised, setIsMaximised, opener])
}

// Recorded before dialogs handle the key: with reduced motion, a dialog is gone by the time the card sees it.
let hadOpenLayer = false
globalThis.addEventListener?.(
  'keydown',
  () => {
    hadOpenLayer = hasOpenLayer()
  },
  true,
)

/** A list or dialog opened from the card handles Escape first. */
function hasOpenLayer() {
  const layers = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Modal-content'
  return [...document.querySelectorAll<HTMLElement>(layers)].some((layer) => layer.checkVisibility())
}
