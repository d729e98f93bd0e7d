import { externalVerifyToken, sessionSignIn, sessionVerify } from '@vigil/contract'
import { z } from 'zod'
import { ApiFailure, call } from '../api/api.ts'
import type { Settings } from '../app/settings.ts'
import type { Handover } from './arrival.ts'
import { clearSession, lastToken, type Session, saveSession } from './session.ts'
import { readSignInReturn, type SignInProblem } from './sign-in-return.ts'
import { buildCallback, pendingKey } from './start-sign-in.ts'

const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string().nullable(),
})

function takePending() {
  const text = sessionStorage.getItem(pendingKey)
  sessionStorage.removeItem(pendingKey)
  try {
    return pendingSignIn.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

export type SignInOutcome =
  | { kind: 'signed-in'; session: Session; returnTo: string | null }
  | { kind: 'forbidden' }
  | { kind: 'problem'; problem: SignInProblem }
  | { kind: 'nothing' }

function classifyFailure(error: unknown): SignInOutcome {
  if (!(error instanceof ApiFailure)) throw error
  if (error.code === 'user_blocked' || error.code === 'organization_inactive') return { kind: 'forbidden' }
  const isPassing = error.status === 0 || error.status === 429 || error.status >= 500
  return { kind: 'problem', problem: isPassing ? 'unavailable' : 'refused' }
}

/** Handles the /callback URL. The secrets are used once, even if sign-in fails. */
export async function completeSignIn(location: { search: string; hash: string }, settings: Settings, now = Date.now()) {
  const back = readSignInReturn(location)
  if (back.kind !== 'code' && back.kind !== 'tokens') return back satisfies SignInOutcome
  const pending = takePending()
  const isExpected = pending && (back.state === pending.state || (back.kind === 'tokens' && back.state === null))
  if (!isExpected) return { kind: 'problem', problem: 'interrupted' } satisfies SignInOutcome

  const { nonce, codeVerifier, returnTo } = pending
  try {
    const answer =
      back.kind === 'code'
        ? await call(sessionSignIn, {
            body: { code: back.code, codeVerifier, nonce, redirectUri: buildCallback(settings) },
          })
        : await call(sessionVerify, { body: { idToken: back.idToken, nonce } })
    const session: Session = { ...answer, signedInAt: now }
    saveSession(session)
    return { kind: 'signed-in', session, returnTo } satisfies SignInOutcome
  } catch (error) {
    return classifyFailure(error)
  }
}

/** Turns a token from another product into the session, after the server has verified it. */
export async function completeHandover({ token, from }: Handover, now = Date.now()): Promise<SignInOutcome> {
  clearSession()
  if (!token) return { kind: 'nothing' }
  try {
    const { idTokenPayload } = await call(externalVerifyToken, { body: { token, ...(from ? { from } : {}) } })
    const { exp, ...claims } = idTokenPayload
    const session: Session = { token, expiresAt: exp * 1_000, claims, signedInAt: now }
    if (from) session.arrivedFrom = from
    saveSession(session)
    return { kind: 'signed-in', session, returnTo: null }
  } catch (error) {
    return classifyFailure(error)
  }
}

export function signOutAddress({ signIn, publicUrl }: Settings, token: string | null) {
  if (!signIn.endSessionEndpoint) return '/'
  const address = new URL(signIn.endSessionEndpoint, publicUrl)
  if (token) address.searchParams.set('id_token_hint', token)
  address.searchParams.set('client_id', signIn.clientId)
  address.searchParams.set('post_logout_redirect_uri', `${publicUrl}/`)
  return address.href
}

export function signOut(settings: Settings) {
  const token = lastToken()
  clearSession()
  window.location.assign(signOutAddress(settings, token))
}
