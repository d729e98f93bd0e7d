import { useEffect, useRef } from 'react'
import { cutTail } from './cut-tail.ts'
import classes from './cut-text.module.css'
import { observeCut } from './observe-cut.ts'

type CutTextProps = {
  children: string
  /** False inside a button: its tooltip shows the whole text on focus. */
  isFocusable?: boolean
}

/**
 * Text that may be longer than its place. Hosts, ids and URLs are cut in the middle, prose after two lines. A cut text
 * shows its title on hover and expands on focus; the DOM always contains all of it.
 */
export function CutText({ children, isFocusable = true }: CutTextProps) {
  const element = useRef<HTMLSpanElement>(null)
  const tail = cutTail(children)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured again
  useEffect(() => (element.current ? observeCut(element.current, isFocusable) : undefined), [children, isFocusable])
  return (
    <span ref={element} className={tail === null ? classes.prose : classes.value} data-tail={tail ?? undefined}>
      {tail === null ? children : <span className={classes.head}>{children}</span>}
    </span>
  )
}
