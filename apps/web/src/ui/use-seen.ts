import { useEffect, useRef, useState } from 'react'

/** One for all: a hundred watchers are a hundred times the work at each scroll. */
let observer: IntersectionObserver | undefined
const waiting = new WeakMap<Element, () => void>()

/** As much of a thing as counts as seeing it. */
const seenShare = 0.1

function watch(element: Element, onSeen: () => void) {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { threshold: seenShare },
  )
  waiting.set(element, onSeen)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether a tenth of the element has been in sight once. */
export function useSeen<Target extends Element>() {
  const target = useRef<Target>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !target.current) return
    return watch(target.current, () => setIsSeen(true))
  }, [isSeen])
  return { target, isSeen }
}
