import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The place in the top bar that the frame keeps for the buttons of the page shown; null until it is drawn. */
export const PageActionsSlot = createContext<HTMLElement | null>(null)

/** Puts a page's own buttons (downloads, create) into the top bar. */
export function PageActions({ children }: { children: ReactNode }) {
  const slot = useContext(PageActionsSlot)
  return slot && createPortal(children, slot)
}
