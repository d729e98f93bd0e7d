import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useProfile } from '../lib/profile.ts'
import { pageAt } from './current-page.ts'
import { landingFor } from './landing.ts'

/** Long enough that the page somebody came for is complete, and that nobody is in the middle of using it. */
const quietMs = 2_000
const signsOfUse = ['wheel', 'scroll', 'pointerdown', 'keydown'] as const

/** The code of the page that this person starts from and returns to most comes before they ask for it. */
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
      // What fails here is tried again when the page is opened.
      load().catch(() => undefined)
    }
    for (const sign of signsOfUse) addEventListener(sign, wait, { capture: true, passive: true })
    wait()
    return stop
  }, [routesByPath, path])
}
