import { createContext, useContext } from 'react'

type Maximised = {
  isMaximised: boolean
  /** Place for a table next to the content, while the card is maximised. */
  pane: HTMLElement | null
}

const minimised: Maximised = { isMaximised: false, pane: null }

export const MaximisedContext = createContext(minimised)

/** State of the surrounding card. */
export const useMaximised = () => useContext(MaximisedContext)
