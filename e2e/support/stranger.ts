import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

interface StrangerAccount {
  email: string
  isVerified: boolean
}

export const strangerClientId = 'vigil-at-stranger'

/** An external OpenID provider in memory, with a small sign-in page, configured only with Vigil's URL. */
export async function startStranger({ port, vigilUrl }: { port: number; vigilUrl: string }) {
  const issuer = `http://localhost:${port}`
  const accounts = new Map<string, StrangerAccount>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: strangerClientId,
        token_endpoint_auth_method: 'none',
        // Only loopback clients may use the hash return over http.
        application_type: 'native',
        redirect_uris: [`${vigilUrl}/callback`],
        post_logout_redirect_uris: [`${vigilUrl}/`],
        response_types: ['code', 'id_token'],
        grant_types: ['authorization_code', 'implicit'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['nickname'] },
    // With the code flow, the email is at UserInfo instead of in the identity token; with the hash return it is in the
    // token.
    cookies: { keys: [randomUUID()] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, IdToken: 600, AccessToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/hello/${uid}` },
    findAccount(_ctx, sub) {
      const account = accounts.get(sub)
      if (!account) return undefined
      const claims = { sub, email: account.email, email_verified: account.isVerified, nickname: 'Stranger' }
      return { accountId: sub, claims: () => claims }
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })

  const serve = provider.callback()
  const server = createServer((request, response) =>
    request.url?.startsWith('/hello/') ? greet(request, response) : serve(request, response),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  async function greet(request: IncomingMessage, response: ServerResponse) {
    const { prompt } = await provider.interactionDetails(request, response)
    if (prompt.name === 'consent') return provider.interactionFinished(request, response, { consent: {} })
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html')
      return response.end(
        '<title>Stranger</title><form method="post"><label>Name <input name="sub"></label><button>Enter</button></form>',
      )
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const sub = new URLSearchParams(Buffer.concat(chunks).toString()).get('sub') ?? ''
    return provider.interactionFinished(request, response, { login: { accountId: sub } })
  }

  return {
    issuer,
    /** Adds an account to the provider. */
    add: (sub: string, email: string, isVerified = true) => accounts.set(sub, { email, isVerified }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
