import { type AnswerOf, Failure, type sessionSettings, type Viewer } from '@vigil/contract'
import type { Account, Database } from '@vigil/database'
import { createLocalJWKSet } from 'jose'
import { z } from 'zod'
import { admitted } from './admitted.ts'
import { discovery, fetchUserInfo, postToTokenEndpoint } from './foreign-provider.ts'
import { type EmbeddedProvider, embeddedClientId } from './provider.ts'
import type { TrustedIssuer, VerifiedToken } from './tokens.ts'
import { verifiedTokens } from './verified-tokens.ts'

type SignInSettings = AnswerOf<typeof sessionSettings>['signIn']

/** Where users sign in: our provider, or another one from the settings. */
export interface SignInSource {
  settings(): Promise<SignInSettings>
  trusted(): Promise<TrustedIssuer>
  /** Exchanges an authorization code; returns the provider's raw response. */
  exchange(form: URLSearchParams): Promise<unknown>
  findAccount(token: VerifiedToken): Promise<Account | undefined>
  /** Loads more claims if the id token has too few to find the account. */
  moreClaims?(token: VerifiedToken, accessToken: string): Promise<VerifiedToken | null>
}

const scope = 'openid profile email'

export function embeddedSource(
  { provider, publicKeys }: EmbeddedProvider,
  accounts: Database['accounts'],
  post: (path: string, form: URLSearchParams) => Promise<unknown>,
): SignInSource {
  const keys = createLocalJWKSet(publicKeys)
  return {
    settings: async () => ({
      clientId: embeddedClientId,
      scope: 'openid profile',
      authorizationEndpoint: `${provider.issuer}/auth`,
      endSessionEndpoint: `${provider.issuer}/session/end`,
    }),
    trusted: async () => ({ issuer: provider.issuer, audience: embeddedClientId, keys }),
    exchange: (form) => post('/oidc/token', form),
    async findAccount({ sub, iat, sid }) {
      const found = typeof sid === 'string' ? await accounts.bySession(sub, sid) : undefined
      if (!found) return undefined
      const { account, hasSession } = found
      return isRefused(account) || (hasSession && isCurrent(account, iat)) ? account : undefined
    },
  }
}

/** In whole seconds: a token issued in the second in which the password was set is valid. */
const isCurrent = ({ tokensValidFrom }: Account, iat: number) => iat >= Math.floor(tokensValidFrom.getTime() / 1000)

/** Such accounts are found with any of their tokens, so that the caller learns why access is refused. */
const isRefused = ({ isBlocked, isOrganizationActive }: Account) => isBlocked || !isOrganizationActive

interface ForeignClient {
  issuer: string
  clientId: string
  clientSecret: string | null
  trustsUnverifiedEmail: boolean
}

export function foreignSource(client: ForeignClient, accounts: Database['accounts']): SignInSource {
  const metadata = discovery(client.issuer)
  return {
    async settings() {
      const { authorization_endpoint, end_session_endpoint } = await metadata()
      return {
        clientId: client.clientId,
        scope,
        authorizationEndpoint: authorization_endpoint,
        endSessionEndpoint: end_session_endpoint ?? null,
      }
    },
    async trusted() {
      const { issuer, keys } = await metadata()
      return { issuer, audience: client.clientId, keys }
    },
    exchange: async (form) => postToTokenEndpoint(await metadata(), client, form),
    async findAccount(token) {
      const account = await boundAccount(accounts, token, client.trustsUnverifiedEmail)
      return account && (isRefused(account) || isCurrent(account, token.iat)) ? account : undefined
    },
    async moreClaims(token, accessToken) {
      const claims = userInfo.safeParse(await fetchUserInfo(await metadata(), accessToken))
      // Claims about another subject must not be merged into this sign-in.
      return claims.success && claims.data.sub === token.sub ? { ...token, ...claims.data } : null
    },
  }
}

/** Finds the account by its bound subject; the first time by an email that the provider has verified. */
async function boundAccount(accounts: Database['accounts'], token: VerifiedToken, trustsUnverifiedEmail: boolean) {
  const subject = `${token.iss}|${token.sub}`
  const bound = await accounts.bySubject(subject)
  if (bound) return bound
  const { email, email_verified: isVerified } = token
  if (typeof email !== 'string' || !(isVerified === true || trustsUnverifiedEmail)) return undefined
  const account = await accounts.byEmail(email)
  return account && (await accounts.bindSubject(account.viewer.userId, subject)) ? account : undefined
}

const userInfo = z.object({ sub: z.string(), email: z.string().optional(), email_verified: z.boolean().optional() })
const tokenAnswer = z.object({ id_token: z.string(), access_token: z.string().optional() })

/** Resolves accounts and viewers from tokens. */
export function identity(source: SignInSource, adQuality: SignInSource | null) {
  const verify = verifiedTokens()

  async function findAccount(token: string, from: SignInSource, accessToken?: string) {
    const verified = await verify(token, await from.trusted())
    if (!verified) return null
    const account = (await from.findAccount(verified)) ?? (await accountByMore(verified, from, accessToken))
    return account ? { verified, account } : null
  }

  async function accountByMore(verified: VerifiedToken, from: SignInSource, accessToken: string | undefined) {
    const more = accessToken && (await from.moreClaims?.(verified, accessToken))
    return more ? from.findAccount(more) : undefined
  }

  async function accountOfAny(token: string) {
    return (await findAccount(token, source)) ?? (adQuality ? findAccount(token, adQuality) : null)
  }

  async function complete(idToken: string, nonce: string, accessToken?: string) {
    const known = await findAccount(idToken, source, accessToken)
    if (known?.verified.nonce !== nonce) throw new Failure('sign_in_refused')
    const viewer = admitted(known.account)
    return { token: idToken, expiresAt: known.verified.exp * 1000, viewer }
  }

  return {
    settings: source.settings,

    async exchange(grant: { code: string; codeVerifier: string; redirectUri: string; nonce: string }) {
      const { clientId } = await source.settings()
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code: grant.code,
        code_verifier: grant.codeVerifier,
        redirect_uri: grant.redirectUri,
      })
      const answer = tokenAnswer.safeParse(await source.exchange(form))
      if (!answer.success) throw new Failure('sign_in_refused')
      return complete(answer.data.id_token, grant.nonce, answer.data.access_token)
    },

    complete,

    /** Verifies a token that another product handed over. */
    async verifyHandedOver(token: string, from: 'adqp' | undefined) {
      const issuer = from === 'adqp' ? adQuality : source
      const known = issuer && (await findAccount(token, issuer))
      if (!known) throw new Failure('sign_in_refused')
      return { viewer: admitted(known.account), exp: known.verified.exp }
    },

    /** Null if the token is missing, expired, forged or revoked. */
    async viewerOf(token: string): Promise<Viewer | null> {
      const known = await accountOfAny(token)
      return known ? admitted(known.account) : null
    },
  }
}

export type Identity = ReturnType<typeof identity>
