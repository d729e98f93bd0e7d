import { useEffect, useRef, useState } from 'react'

/** Debounces quick changes. A change after a pause applies immediately; further ones apply after the next pause. */
export function useDebounced(value: string, restMs: number): string {
  const [settled, setSettled] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (value === settled) return
    const isQuick = performance.now() - changedAt.current < restMs
    changedAt.current = performance.now()
    if (!isQuick) {
      setSettled(value)
      return
    }
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, settled, restMs])
  return settled
}
