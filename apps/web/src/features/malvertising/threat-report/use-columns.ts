import { type RefObject, useLayoutEffect, useState } from 'react'

const least = 24
/** Line numbers and padding. */
const besidePixels = 76

/** Number of monospace characters that fit into a row. */
export function useColumns(frame: RefObject<HTMLElement | null>) {
  const [columns, setColumns] = useState(100)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const probe = document.createElement('span')
      probe.textContent = '0'.repeat(100)
      probe.style.position = 'absolute'
      probe.style.visibility = 'hidden'
      element.append(probe)
      const signPixels = probe.getBoundingClientRect().width / 100
      probe.remove()
      if (signPixels > 0) setColumns(Math.max(least, Math.floor((element.clientWidth - besidePixels) / signPixels)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return columns
}
