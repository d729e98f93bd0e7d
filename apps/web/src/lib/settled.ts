import { useEffect, useRef, useState } from 'react'

/**
 * A value that is changed at times, and at times quickly. A change after a rest counts at once; those that follow it
 * quickly count when there has been a rest again.
 */
export function useSettled(value: string, restMs: number): string {
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
