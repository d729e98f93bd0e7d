import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@vigil/contract'
import { useEffect, useRef, useState } from 'react'

export const cleanSearch = (typed: string) => typed.trim().toLowerCase().slice(0, limits.textLength)

/** A search field with its value stored elsewhere (the URL): shows typed text at once and reports it debounced. */
export function useSearchField(value: string, onDebounced: (value: string) => void, waitMs = 350) {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const reportDebounced = useDebouncedCallback((typed: string) => {
    const next = cleanSearch(typed)
    if (next === reported.current) return
    reported.current = next
    onDebounced(next)
  }, waitMs)
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])
  const change = (typed: string) => {
    setText(typed)
    reportDebounced(typed)
  }
  return [text, change] as const
}
