import { type RefObject, useLayoutEffect, useState } from 'react'

const least = 24
/** The numbers of lines, and the space beside them. */
const besidePixels = 76

/** How many signs of a font of equal widths fit into a row of the frame. */
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
