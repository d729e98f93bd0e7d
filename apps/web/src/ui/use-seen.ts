import { useEffect, useRef, useState } from 'react'

/** One observer for all: a hundred would multiply the work of each scroll. */
let observer: IntersectionObserver | undefined
const waiting = new Map<Element, () => void>()
const seen = new Set<Element>()

/** Visible share that counts as seen. */
const seenShare = 0.1

function watch(element: Element, onSeen: () => void) {
  observer ??= new IntersectionObserver(
    (entries) => {
      const wasEmpty = seen.size === 0
      for (const { isIntersecting, target } of entries) if (isIntersecting && waiting.has(target)) seen.add(target)
      if (wasEmpty && seen.size > 0) requestAnimationFrame(notifyNext)
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

/** One per two frames: a row of cards appearing at once would make a frame long. */
function notifyNext() {
  const [element] = seen
  if (!element) return
  seen.delete(element)
  if (seen.size > 0) requestAnimationFrame(() => requestAnimationFrame(notifyNext))
  waiting.get(element)?.()
}

/** Whether 10 % of the element has been visible once. */
export function useSeen<Target extends Element>() {
  const target = useRef<Target>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !target.current) return
    return watch(target.current, () => setIsSeen(true))
  }, [isSeen])
  return { target, isSeen }
}
