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

/**
 * Reads another provider's own description, once it is first needed: it may come up after us. A failed look is not kept.
 */
export function discovery(issuer: string): () => Promise<ProviderMetadata> {
  let known: Promise<ProviderMetadata> | null = null
  return () => {
    known ??= discover(issuer).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}

async function discover(issuer: string): Promise<ProviderMetadata> {
  const answer = await fetchJson(`${issuer}/.well-known/openid-configuration`)
  const metadata = discovered.safeParse(answer)
  // A description that names somebody else could send people, and codes, to a stranger.
  if (!metadata.success || metadata.data.issuer.replace(/\/+$/, '') !== issuer) throw new Failure('unavailable')
  return { ...metadata.data, keys: createRemoteJWKSet(new URL(metadata.data.jwks_uri)) }
}

/** What the provider says of the holder of an access token; for those that leave the email out of the identity token. */
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

/** Posts to the token endpoint as the provider wants clients to say who they are. */
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
