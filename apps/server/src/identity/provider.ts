import { randomBytes } from 'node:crypto'
import type { Database } from '@vigil/database'
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { buildClaims } from './claims.ts'
import { interactionPolicy, Provider } from './oidc-provider.ts'
import { type Brand, logoutPage, noticePage } from './pages.ts'
import { providerAdapter } from './provider-adapter.ts'

export const embeddedClientId = 'vigil-web'
const hours = 3_600
const sessionSeconds = 12 * hours

export interface ProviderOptions {
  database: Database
  publicUrl: string
  brand: Brand
}

const claimNames = [
  'role',
  'organizationId',
  'organizationType',
  'organizationSubTypes',
  'adQualityEnabled',
  'malvertisingEnabled',
  'userId',
  'email',
  'nickname',
]

export async function makeSigningKeys(): Promise<JSONWebKeySet> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') }] }
}

/** The embedded OpenID provider, used unless another is configured. Keys are generated at first start and stored. */
export async function embeddedProvider({ database, publicUrl, brand }: ProviderOptions) {
  const signingKeys = await database.providerState.secret('signing-keys', makeSigningKeys)
  const cookieKeys = await database.providerState.secret('cookie-keys', () => [randomBytes(32).toString('base64url')])

  const provider = new Provider(`${publicUrl}/oidc`, {
    adapter: providerAdapter(database.providerState),
    jwks: signingKeys as never, // oidc-provider's JWK type requires fields that jose's leaves optional
    clients: [
      {
        client_id: embeddedClientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${publicUrl}/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], profile: claimNames },
    conformIdTokenClaims: false,
    cookies: { keys: cookieKeys, short: { signed: true }, long: { signed: true } },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: KoaContextWithOIDC, form: string) => {
          ctx.body = logoutPage(brand, form)
        },
        postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => {
          ctx.redirect(`${publicUrl}/`)
        },
      },
    },
    pkce: { required: () => true },
    ttl: {
      IdToken: sessionSeconds,
      AccessToken: sessionSeconds,
      Session: sessionSeconds,
      Grant: sessionSeconds,
      Interaction: hours,
      AuthorizationCode: 60,
    },
    interactions: {
      policy: signInPolicy(),
      url: (_ctx, interaction) => `/identity/sign-in/${interaction.uid}`,
    },
    async findAccount(ctx, id) {
      const account = await database.accounts.byId(id)
      if (!account || account.isBlocked || !isSessionCurrent(ctx, account.tokensValidFrom)) return undefined
      return { accountId: id, claims: () => ({ sub: id, ...buildClaims(account.viewer) }) }
    },
    // The only client is our own web app, so no consent is needed.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      // Tokens name the session by the id that the adapter has indexed, as if the request contained the claim.
      session.sidFor(client.clientId, session.uid)
      Object.assign(ctx.oidc, { claims: { id_token: { sid: null } } })
      const existing = session.grantIdFor(client.clientId)
      const known = existing && (await provider.Grant.find(existing))
      if (known) return known
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    renderError(ctx, out) {
      ctx.type = 'html'
      ctx.body = noticePage(brand, {
        title: 'Sign-in failed',
        text: out.error_description ?? out.error,
        action: { label: 'Start again', href: `${publicUrl}/` },
      })
    },
  })
  provider.proxy = true
  return { provider, publicKeys: publicPart(signingKeys) }
}

/** Blocked users and users with revoked sessions must sign in again, even with a session cookie. */
function signInPolicy() {
  const { Check, base } = interactionPolicy
  const policy = base()
  const check = new Check('account_unavailable', 'End-User authentication is required', ({ oidc }) =>
    oidc.account ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(check)
  return policy
}

/** A request in flight may store its session again just after it was revoked. */
function isSessionCurrent({ oidc }: KoaContextWithOIDC, validFrom: Date) {
  const signedInAt = oidc.session?.loginTs
  return signedInAt === undefined || signedInAt >= Math.floor(validFrom.getTime() / 1000)
}

function publicPart({ keys }: JSONWebKeySet): JSONWebKeySet {
  return {
    keys: keys.map(({ kty, n, e, alg, use, kid }) => ({ kty, n, e, alg, use, kid }) as JSONWebKeySet['keys'][number]),
  } // an RSA key's public members
}

export type EmbeddedProvider = Awaited<ReturnType<typeof embeddedProvider>>
