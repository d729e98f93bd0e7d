import type { Settings } from '../app/settings.ts'
import { canMakeChallenge, createChallenge, makeSecrets } from './pkce.ts'
import { parseReturnPath } from './return-path.ts'

// Visitors who have to sign in load this without the application (sign-in-entry.ts), so it imports only what it needs.

export const pendingKey = 'vigil.sign-in'

export const buildCallback = ({ publicUrl }: Settings) => `${publicUrl}/callback`

/** Where sign-in can start: here, at the public URL, or nowhere without a secure context. */
export type SignInPlace = { kind: 'here' | 'insecure' } | { kind: 'elsewhere'; publicUrl: string; isLoopback: boolean }

const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

export function signInPlace(origin: string, publicUrl: string, canChallenge = canMakeChallenge()): SignInPlace {
  const [here, there] = [new URL(origin), new URL(publicUrl)]
  if (here.origin !== there.origin) {
    return { kind: 'elsewhere', publicUrl, isLoopback: isLoopback(here.hostname) && isLoopback(there.hostname) }
  }
  return { kind: canChallenge ? 'here' : 'insecure' }
}

/** Redirects to the provider, with this attempt's secrets stored in the tab. */
export async function startSignIn(settings: Settings, returnTo: string | null) {
  const secrets = makeSecrets()
  sessionStorage.setItem(pendingKey, JSON.stringify({ ...secrets, returnTo: parseReturnPath(returnTo) }))
  const { authorizationEndpoint, clientId, scope } = settings.signIn
  const address = new URL(authorizationEndpoint, settings.publicUrl)
  for (const [name, value] of Object.entries({
    client_id: clientId,
    scope,
    response_type: 'code',
    redirect_uri: buildCallback(settings),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await createChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
  })) {
    address.searchParams.set(name, value)
  }
  window.location.assign(address)
}
