import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiFailure } from '../lib/api/api.ts'
import type { Settings } from '../lib/app/settings.ts'
import { activeNotificationQuery } from '../lib/notifications/queries.ts'
import { stringifySearch } from '../lib/search/search-params.ts'
import { afterSignIn } from '../lib/session/after-sign-in.ts'
import type { Handover } from '../lib/session/arrival.ts'
import { parseReturnPath } from '../lib/session/return-path.ts'
import { clearSession, readSession } from '../lib/session/session.ts'
import { completeHandover, completeSignIn, type SignInOutcome } from '../lib/session/sign-in.ts'
import type { SignInProblem } from '../lib/session/sign-in-return.ts'
import { profileQuery } from '../lib/viewer/profile.ts'
import { isForbidden } from '../lib/viewer/viewer.ts'
import { landingFor } from './landing.ts'
import { isRefusedOnArrival, mayOpen, type Page } from './page.ts'

/** Route guards: each passes or throws a redirect. */

interface Gate {
  context: { queryClient: QueryClient; settings: Settings; takeHandover: () => Handover | null }
  location: { href: string }
}

const to = (href: string) => redirect({ href, replace: true })
const toSignIn = (search: { from?: string | null; problem?: SignInProblem }) => to(`/sign-in${stringifySearch(search)}`)

/** Requires a session and an active organization. */
export async function enter({ context, location }: Gate) {
  const session = readSession()
  if (!session) throw toSignIn({ from: parseReturnPath(location.href) })
  try {
    const [profile] = await Promise.all([
      context.queryClient.ensureQueryData({ ...profileQuery, revalidateIfStale: true }),
      loadNotice(context.queryClient),
    ])
    if (isForbidden(profile)) throw to('/forbidden')
    return { profile, session }
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) throw toSignIn({ from: parseReturnPath(location.href) })
    if (error instanceof ApiFailure && error.status === 403) throw to('/forbidden')
    throw error
  }
}

/** Loaded before the first page is shown, which it would push down later. Pages open without it when it fails. */
async function loadNotice(queryClient: QueryClient) {
  if (queryClient.getQueryState(activeNotificationQuery.queryKey)) return
  await queryClient.prefetchQuery({ ...activeNotificationQuery, retry: false })
}

type Entered = Awaited<ReturnType<typeof enter>>

export const enterPage =
  (page: Page) =>
  ({ context: { profile, session } }: { context: Entered }) => {
    const isRefused = isRefusedOnArrival(page.path, profile, session.arrivedFrom)
    if (isRefused || !mayOpen(profile, page.access)) throw to('/not-found')
  }

export function toSecure() {
  throw to('/secure')
}

export function toIntegrationStatus({ params: { id } }: { params: { id: string } }) {
  throw to(`/integration/${encodeURIComponent(id)}/status`)
}

async function follow(outcome: SignInOutcome, { context: { settings, queryClient } }: Gate, isHandover: boolean) {
  if (outcome.kind === 'forbidden') throw to('/forbidden')
  if (outcome.kind === 'problem') throw toSignIn({ problem: outcome.problem })
  if (outcome.kind === 'nothing') throw toSignIn({})
  // Drops all data loaded for another user.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' })
  if (outcome.returnTo) throw to(outcome.returnTo)
  if (isHandover) throw to('/secure')
  throw to(afterSignIn(outcome.session, settings).href)
}

/** Route guard of /secure: accepts another product's token, then redirects to the landing page. */
export async function goToLanding(gate: Gate) {
  const handover = gate.context.takeHandover()
  if (handover) await follow(await completeHandover(handover), gate, true)
  const { profile } = await enter(gate)
  throw to(landingFor(profile))
}

export async function completeCallback(gate: Gate) {
  const handover = gate.context.takeHandover()
  if (handover) await follow(await completeHandover(handover), gate, true)
  const { search, hash } = new URL(gate.location.href, gate.context.settings.publicUrl)
  const outcome = await completeSignIn({ search, hash }, gate.context.settings)
  if (outcome.kind === 'nothing') clearSession()
  await follow(outcome, gate, false)
}

/** The router also matches the bare prefix as a path below it. */
export async function leaveSecurePrefix(gate: Gate) {
  const { pathname } = new URL(gate.location.href, gate.context.settings.publicUrl)
  if (/^\/secure\/*$/.test(pathname)) return goToLanding(gate)
  throw to(parseReturnPath(gate.location.href.replace(/^\/secure\/+/, '/')) ?? '/not-found')
}
