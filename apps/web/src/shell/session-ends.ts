import type { AnyRouter } from '@tanstack/react-router'
import { returnPathOf } from '../lib/return-path.ts'
import { stringifySearch } from '../lib/search-params.ts'
import { readSession, type SessionEnd } from '../lib/session.ts'

/** A session that is refused this soon after signing in would be refused again: going round would never end. */
const tooSoonMs = 15_000

/** Where a page goes when its session ends while it is open; null when it can stay. */
export function placeAfter(end: SessionEnd, href: string, sessionAgeMs: number | null): string | null {
  if (end === 'forbidden') return '/forbidden'
  if (end === 'left') return `/sign-in${stringifySearch({ problem: 'signed-out' })}`
  if (end === 'changed' || /^\/(sign-in|callback)\b/.test(href)) return null
  const problem = sessionAgeMs !== null && sessionAgeMs < tooSoonMs ? 'rejected' : undefined
  return `/sign-in${stringifySearch({ from: returnPathOf(href), problem })}`
}

export function followSessionEnds(router: AnyRouter) {
  return (end: SessionEnd) => {
    // Another user's data must not stay on this screen, not even in memory.
    if (end === 'changed') return window.location.assign('/')
    const session = readSession()
    const href = placeAfter(end, router.state.location.href, session && Date.now() - session.signedInAt)
    if (href) void router.navigate({ href, replace: true })
  }
}
