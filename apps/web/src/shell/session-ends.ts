import type { AnyRouter } from '@tanstack/react-router'
import { stringifySearch } from '../lib/search/search-params.ts'
import { parseReturnPath } from '../lib/session/return-path.ts'
import { readSession, type SessionEnd } from '../lib/session/session.ts'

/** A session rejected this soon would be rejected again: stops a redirect loop. */
const tooSoonMs = 15_000

/** Where to go when the session ends while a page is open; null to stay. */
export function placeAfter(end: SessionEnd, href: string, sessionAgeMs: number | null): string | null {
  if (end === 'forbidden') return '/forbidden'
  if (end === 'left') return `/sign-in${stringifySearch({ problem: 'signed-out' })}`
  if (end === 'changed' || /^\/(sign-in|callback)\b/.test(href)) return null
  const problem = sessionAgeMs !== null && sessionAgeMs < tooSoonMs ? 'rejected' : undefined
  return `/sign-in${stringifySearch({ from: parseReturnPath(href), problem })}`
}

export function followSessionEnds(router: AnyRouter) {
  return (end: SessionEnd) => {
    // Another user's data must not stay in memory.
    if (end === 'changed') return window.location.assign('/')
    const session = readSession()
    const href = placeAfter(end, router.state.location.href, session && Date.now() - session.signedInAt)
    if (href) void router.navigate({ href, replace: true })
  }
}
