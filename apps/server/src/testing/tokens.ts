import { randomUUID } from 'node:crypto'
import type { Database } from '@vigil/database'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { embeddedClientId, type makeSigningKeys } from '../identity/provider.ts'

export const publicUrl = 'http://vigil.example'

/** Makes tokens and sessions like the embedded provider's, without its pages. */
export async function makeTokens(database: Database, signingKeys: ReturnType<typeof makeSigningKeys>) {
  const { keys } = await database.providerState.secret('signing-keys', () => signingKeys)
  const [key] = keys
  if (!key) throw new Error('no signing key')
  const signingKey = await importJWK(key, 'RS256')

  const accountOf = async (name: string) => {
    const account = await database.accounts.byEmail(`${name}@vigil.example`)
    if (!account) throw new Error(`unknown user ${name}`)
    return account
  }

  /** A session at the embedded provider, without its pages. Returns its id. */
  async function openSession(accountId: string) {
    const uid = randomUUID()
    const expiresAt = new Date(Date.now() + 86_400_000)
    await database.providerState.save({ model: 'Session', id: randomUUID(), uid, accountId, payload: {}, expiresAt })
    return uid
  }

  /** A token like the embedded provider's, with changed claims. */
  async function tokenOf(name: string, changes: JWTPayload = {}) {
    const now = Math.floor(Date.now() / 1000)
    const { viewer } = await accountOf(name)
    const claims = {
      sid: await openSession(viewer.userId),
      iss: `${publicUrl}/oidc`,
      aud: embeddedClientId,
      sub: viewer.userId,
      iat: now,
      exp: now + 3600,
      ...changes,
    }
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key?.kid ?? '' }).sign(signingKey)
  }

  return { accountOf, openSession, tokenOf }
}
