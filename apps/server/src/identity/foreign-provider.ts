import { Failure } from '@vigil/contract'
import { createRemoteJWKSet } from 'jose'
import { z } from 'zod'

const discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

export type ProviderMetadata = z.infer<typeof discovered> & { keys: ReturnType<typeof createRemoteJWKSet> }

/** Loads another provider's metadata when first needed: it may start after us. A failure is not cached. */
export function discovery(issuer: string): () => Promise<ProviderMetadata> {
  let cached: Promise<ProviderMetadata> | null = null
  return () => {
    cached ??= discover(issuer).catch((error: unknown) => {
      cached = null
      throw error
    })
    return cached
  }
}

async function discover(issuer: string): Promise<ProviderMetadata> {
  const answer = await fetchJson(`${issuer}/.well-known/openid-configuration`)
  const metadata = discovered.safeParse(answer)
  // Metadata with a different issuer could send users and codes to an attacker.
  if (!metadata.success || metadata.data.issuer.replace(/\/+$/, '') !== issuer) throw new Failure('unavailable')
  return { ...metadata.data, keys: createRemoteJWKSet(new URL(metadata.data.jwks_uri)) }
}

/** Loads the user info for an access token, for providers that omit the email from the id token. */
export async function fetchUserInfo({ userinfo_endpoint }: ProviderMetadata, accessToken: string): Promise<unknown> {
  return userinfo_endpoint ? fetchJson(userinfo_endpoint, { authorization: `Bearer ${accessToken}` }) : null
}

async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(10_000), redirect: 'error' })
    return await response.json()
  } catch (cause) {
    throw Object.assign(new Failure('unavailable'), { cause })
  }
}

/** Posts to the token endpoint with the client authentication that the provider supports. */
export async function postToTokenEndpoint(
  metadata: ProviderMetadata,
  client: { clientId: string; clientSecret: string | null },
  form: URLSearchParams,
): Promise<unknown> {
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' })
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
  if (client.clientSecret && takesPost) form.set('client_secret', client.clientSecret)
  if (client.clientSecret && !takesPost) {
    const pair = [client.clientId, client.clientSecret].map(encodeURIComponent).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  const request = {
    method: 'POST',
    body: form,
    headers,
    signal: AbortSignal.timeout(10_000),
    redirect: 'error' as const,
  }
  try {
    return await (await fetch(metadata.token_endpoint, request)).json()
  } catch (cause) {
    throw Object.assign(new Failure('unavailable'), { cause })
  }
}
