import type { AnswerOf, Endpoint, OrganizationType, RequestOf, SubType } from '@vigil/contract'
import { openDatabase, type SeedUser } from '@vigil/database'
import { createTestDatabase } from '@vigil/database/testing'
import type { Mail } from '@vigil/reports'
import { importJWK, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp, type Dependencies } from '../app.ts'
import { readConfig } from '../config.ts'
import { hashPassword } from '../identity/passwords.ts'
import { embeddedClientId } from '../identity/provider.ts'

export const publicUrl = 'http://vigil.example'
export const password = 'a lantern in the harbour'

const organization = (name: string, type: OrganizationType, subType: SubType) => ({
  organization: {
    name,
    type,
    subTypes: [subType],
    dataRightsLevelId: 4,
    malvertisingEnabled: true,
    adQualityEnabled: false,
    isActive: name !== 'Dormant',
  },
  hosts: [],
})

const organizations = [
  organization('Herald', 'Publisher', 'Web'),
  organization('Rival', 'Publisher', 'Web'),
  organization('Arcade', 'Publisher', 'In-App'),
  organization('Exchange', 'Platform', 'SSP'),
  organization('Buyer', 'Platform', 'DSP'),
  organization('Corner Shop', 'Publisher', 'E-Com'),
  organization('Rival Shop', 'Publisher', 'E-Com'),
  organization('Dormant', 'Publisher', 'Web'),
]

const client = (name: string, organizationName: string, isBlocked = false): SeedUser => ({
  email: `${name}@vigil.example`,
  nickname: name,
  role: 'client',
  organizationName,
  isBlocked,
})

const people: SeedUser[] = [
  { email: 'superadmin@vigil.example', nickname: 'superadmin', role: 'superadmin', organizationName: null },
  client('web', 'Herald'),
  client('app', 'Arcade'),
  client('ssp', 'Exchange'),
  client('dsp', 'Buyer'),
  client('shop', 'Corner Shop'),
  client('blocked', 'Herald', true),
  client('dormant', 'Dormant'),
  { email: 'nobody@vigil.example', nickname: 'nobody', role: null, organizationName: null },
]

export interface Answer<Body = unknown> {
  status: number
  body: Body
  text: string
  headers: Record<string, unknown>
}

/** The real application on a database of its own, with one organization of every kind. */
export async function startVigil(environment: Record<string, string> = {}) {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, () => undefined)
  const passwordHash = await hashPassword(password)
  const organizationIds = await database.seed.fill(
    organizations,
    people.map((user) => ({ ...user, passwordHash })),
  )
  const mails: (Mail & { to: string })[] = []
  const clock = { now: new Date() }
  const deps: Dependencies = {
    config: readConfig({ PUBLIC_URL: publicUrl, CALLS_PER_MINUTE: '1000000', ...environment }),
    database,
    mailer: {
      send: async (to, mail) => {
        mails.push({ to, ...mail })
        return { messageId: `<${mails.length}@vigil.example>` }
      },
    },
    clock: () => clock.now,
    logger: pino({ level: 'silent' }),
    webDirectory: null,
    demoAccounts: null,
  }
  const app = await buildApp(deps)

  const accountOf = async (name: string) => {
    const account = await database.accounts.byEmail(`${name}@vigil.example`)
    if (!account) throw new Error(`there is no ${name}`)
    return account
  }

  /** A token as the embedded provider signs them, with what the test wants otherwise. */
  async function tokenOf(name: string, changes: JWTPayload = {}) {
    const keys = await database.providerState.secret<JSONWebKeySet>('signing-keys', () =>
      Promise.reject(new Error('no keys')),
    )
    const [key] = keys.keys
    if (!key) throw new Error('no signing key')
    const now = Math.floor(Date.now() / 1000)
    const { viewer } = await accountOf(name)
    const claims = {
      iss: `${publicUrl}/oidc`,
      aud: embeddedClientId,
      sub: viewer.userId,
      iat: now,
      exp: now + 3600,
      ...changes,
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' })
      .sign(await importJWK(key, 'RS256'))
  }

  async function send(
    method: string,
    path: string,
    { token, body }: { token?: string | null; body?: unknown } = {},
  ): Promise<Answer> {
    const response = await app.inject({
      method: method as 'GET', // inject's type lists the methods
      url: path,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body === undefined ? {} : { payload: body as object }), // whatever a test wants to send
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : null,
      text: response.body,
      headers: response.headers,
    }
  }

  const callWith = (token: string | null) =>
    async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Answer<AnswerOf<E>>> {
      const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: unknown } // RequestOf's parts
      return send(endpoint.method, addressOf(endpoint.path, params, query), { token, body }) as Promise<
        Answer<AnswerOf<E>>
      > // the schema says so
    }

  const stop = async () => {
    await app.close()
    await database.close()
    await drop()
  }

  return {
    app,
    deps,
    database,
    mails,
    clock,
    organizationIds,
    organizationId: (name: string) => {
      const id = organizationIds.get(name)
      if (id === undefined) throw new Error(`there is no organization ${name}`)
      return id
    },
    accountOf,
    tokenOf,
    send,
    /** Calls as one of the people above. */
    as: async (name: string) => ({ call: callWith(await tokenOf(name)) }),
    dropDatabase: drop,
    anonymous: { call: callWith(null) },
    stop,
  }
}

export type TestVigil = Awaited<ReturnType<typeof startVigil>>

/** For a test that needs an application of its own. */
export async function ownVigil(environment: Record<string, string> = {}) {
  const vigil = await startVigil(environment)
  onTestFinished(vigil.stop)
  return vigil
}

export function addressOf(path: string, params: object, query: object) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((v) => [key, String(v)] as [string, string])),
  ).toString()
  return search ? `${filled}?${search}` : filled
}
