import { useEffect, useRef, useState } from 'react'
import { copyToClipboard } from './clipboard.ts'

const announcementMs = 1_500

/** `announcement` is shown and announced for a moment after copying. */
export function useCopy() {
  const [announcement, setAnnouncement] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async (value: string, name: string) => {
    const announced = await copyToClipboard(value).then(
      () => `${name} copied to clipboard`,
      () => 'Copying failed',
    )
    setAnnouncement(announced)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnnouncement(null), announcementMs)
  }
  return { copy, announcement }
}
