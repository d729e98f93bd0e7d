import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@vigil/contract'
import { useEffect, useRef, useState } from 'react'

export const cleanSearch = (typed: string) => typed.trim().toLowerCase().slice(0, limits.textLength)

/** A search field with its value stored elsewhere (the URL): shows typed text at once and reports it debounced. */
export function useSearchField(value: string, onSettled: (value: string) => void, waitMs = 350) {
  const [text, setText] = useState(value)
  const settled = useRef(value)
  const settle = useDebouncedCallback((typed: string) => {
    const next = cleanSearch(typed)
    if (next === settled.current) return
    settled.current = next
    onSettled(next)
  }, waitMs)
  useEffect(() => {
    if (value === settled.current) return
    settled.current = value
    setText(value)
  }, [value])
  const change = (typed: string) => {
    setText(typed)
    settle(typed)
  }
  return [text, change] as const
}
