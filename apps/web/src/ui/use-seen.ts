import { useEffect, useRef, useState } from 'react'

/** One for all: a hundred watchers are a hundred times the work at each scroll. */
let observer: IntersectionObserver | undefined
const waiting = new Map<Element, () => void>()
const seen = new Set<Element>()

/** As much of a thing as counts as seeing it. */
const seenShare = 0.1

function watch(element: Element, onSeen: () => void) {
  observer ??= new IntersectionObserver(
    (entries) => {
      const wasEmpty = seen.size === 0
      for (const { isIntersecting, target } of entries) if (isIntersecting && waiting.has(target)) seen.add(target)
      if (wasEmpty && seen.size > 0) requestAnimationFrame(tellOne)
    },
    { threshold: seenShare },
  )
  waiting.set(element, onSeen)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    seen.delete(element)
    observer?.unobserve(element)
  }
}

/** One in every other frame: a row of cards that comes into sight at once would make one frame long. */
function tellOne() {
  const [element] = seen
  if (!element) return
  seen.delete(element)
  if (seen.size > 0) requestAnimationFrame(() => requestAnimationFrame(tellOne))
  waiting.get(element)?.()
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
