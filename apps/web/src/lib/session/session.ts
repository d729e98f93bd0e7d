import { identityClaims } from '@vigil/contract'
import { z } from 'zod'

/** The browser's session. In local storage, so that new tabs are signed in too. */
const storedSession = z.object({
  token: z.string().min(1),
  expiresAt: z.number(),
  claims: identityClaims,
  signedInAt: z.number(),
  /** The product that passed the user's token, if any. */
  arrivedFrom: z.literal('adqp').optional(),
})
export type Session = z.infer<typeof storedSession>

/** `lost`: the server rejects the token. `forbidden`: the token is valid, but the user has no access. */
export type SessionEnd = 'lost' | 'left' | 'changed' | 'forbidden'

const sessionKey = 'vigil.session'
const maintenanceKey = 'vigil.maintenance-access-key'
const listeners = new Set<(end: SessionEnd) => void>()

/** The stored session, expired or not. Unreadable data is ignored. */
export function parseStoredSession(text: string | null): Session | null {
  if (text === null) return null
  try {
    return storedSession.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export function readSession(now = Date.now()): Session | null {
  const session = parseStoredSession(localStorage.getItem(sessionKey))
  return session && session.expiresAt > now ? session : null
}

export function saveSession(session: Session) {
  localStorage.setItem(sessionKey, JSON.stringify(session))
}

export function clearSession() {
  localStorage.removeItem(sessionKey)
}

/** Token to end the provider's session with; works even if expired. */
export function lastToken() {
  return parseStoredSession(localStorage.getItem(sessionKey))?.token ?? null
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

/** How another tab's change of the stored session affects this tab, if at all. */
export function endByOtherTab(before: string | null, after: string | null): SessionEnd | null {
  const was = parseStoredSession(before)
  if (!was) return null
  const is = parseStoredSession(after)
  if (!is) return 'left'
  return is.claims.userId === was.claims.userId ? null : 'changed'
}

/** Signing out or switching user in one tab applies to all tabs. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.storageArea !== localStorage || (event.key !== sessionKey && event.key !== null)) return
    const end = event.key === null ? 'left' : endByOtherTab(event.oldValue, event.newValue)
    if (end) endSession(end)
  })
}
