import { useEffect } from 'react'

const gap = 24

/** Publishes the height of the visible toasts as `--toast-room`, so that base.css keeps controls out of their place. */
export function ToastRoom() {
  useEffect(() => {
    const { style } = document.documentElement
    const stack = document.querySelector('.mantine-Notifications-root[data-position="bottom-center"]')
    if (!stack) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0
      style.setProperty('--toast-room', height > 0 ? `${Math.ceil(height) + gap}px` : '0px')
    })
    observer.observe(stack)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-room')
    }
  }, [])
  return null
}
