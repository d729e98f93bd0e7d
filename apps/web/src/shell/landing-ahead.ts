import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useProfile } from '../lib/viewer/profile.ts'
import { pageAt } from './current-page.ts'
import { landingFor } from './landing.ts'

/** Leaves the opened page time to finish loading first. */
const quietMs = 2_000
const signsOfUse = ['wheel', 'scroll', 'pointerdown', 'keydown'] as const

/** Preloads the code of the user's landing page. */
export function useLandingAhead() {
  const { routesByPath } = useRouter()
  const path = landingFor(useProfile())
  useEffect(() => {
    const load = pageAt(routesByPath, path)?.load
    if (!load) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(begin, quietMs)
    }
    const stop = () => {
      clearTimeout(timer)
      for (const sign of signsOfUse) removeEventListener(sign, wait, { capture: true })
    }
    const begin = () => {
      stop()
      // A failed preload is retried when the page is opened.
      load().catch(() => undefined)
    }
    for (const sign of signsOfUse) addEventListener(sign, wait, { capture: true, passive: true })
    wait()
    return stop
  }, [routesByPath, path])
}
