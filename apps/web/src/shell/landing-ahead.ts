import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useProfile } from '../lib/profile.ts'
import { pageAt } from './current-page.ts'
import { landingFor } from './landing.ts'

/** Long enough that the page somebody came for is complete. */
const quietMs = 2_000

/** The code of the page that this person starts from and returns to most comes before they ask for it. */
export function useLandingAhead() {
  const { routesByPath } = useRouter()
  const path = landingFor(useProfile())
  useEffect(() => {
    const load = pageAt(routesByPath, path)?.load
    // What fails here is tried again when the page is opened.
    const timer = setTimeout(() => void load?.().catch(() => undefined), quietMs)
    return () => clearTimeout(timer)
  }, [routesByPath, path])
}
