import { identityClaims } from '@vigil/contract'
import { z } from 'zod'

/** The session of this browser. It is kept in local storage so that a new tab is signed in too. */
const storedSession = z.object({
  token: z.string().min(1),
  expiresAt: z.number(),
  claims: identityClaims,
  signedInAt: z.number(),
  /** The product that handed the user over, when one did. */
  arrivedFrom: z.literal('adqp').optional(),
})
export type Session = z.infer<typeof storedSession>

/** `lost`: the server no longer takes the token. `forbidden`: it does, but the user may not come in. */
export type SessionEnd = 'lost' | 'left' | 'changed' | 'forbidden'

const sessionKey = 'vigil.session'
const maintenanceKey = 'vigil.maintenance-access-key'
const listeners = new Set<(end: SessionEnd) => void>()

/** What is stored, whether expired or not. What cannot be read is a session nobody can use: it is dropped. */
export function storedOf(text: string | null): Session | null {
  if (text === null) return null
  try {
    return storedSession.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export function readSession(now = Date.now()): Session | null {
  const session = storedOf(localStorage.getItem(sessionKey))
  return session && session.expiresAt > now ? session : null
}

export function saveSession(session: Session) {
  localStorage.setItem(sessionKey, JSON.stringify(session))
}

export function clearSession() {
  localStorage.removeItem(sessionKey)
}

/** The token to hand to the provider when leaving; an expired one still names the session to end. */
export function lastToken() {
  return storedOf(localStorage.getItem(sessionKey))?.token ?? null
}

export const readMaintenanceKey = () => sessionStorage.getItem(maintenanceKey)
export const saveMaintenanceKey = (key: string) => sessionStorage.setItem(maintenanceKey, key)

export function endSession(end: SessionEnd) {
  for (const listener of listeners) listener(end)
}

export function onSessionEnd(listener: (end: SessionEnd) => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Which end another tab's change of the stored session means for this tab, if any. */
export function endByOtherTab(before: string | null, after: string | null): SessionEnd | null {
  const was = storedOf(before)
  if (!was) return null
  const is = storedOf(after)
  if (!is) return 'left'
  return is.claims.userId === was.claims.userId ? null : 'changed'
}

/** Leaving in one tab leaves in all; another user in one tab is another user in all. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.storageArea !== localStorage || (event.key !== sessionKey && event.key !== null)) return
    const end = event.key === null ? 'left' : endByOtherTab(event.oldValue, event.newValue)
    if (end) endSession(end)
  })
}
