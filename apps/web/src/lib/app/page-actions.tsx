import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Slot in the top bar for the current page's buttons; null before first render. */
export const PageActionsSlot = createContext<HTMLElement | null>(null)

/** Renders a page's own buttons (downloads, create) into the top bar. */
export function PageActions({ children }: { children: ReactNode }) {
  const slot = useContext(PageActionsSlot)
  return slot && createPortal(children, slot)
}
