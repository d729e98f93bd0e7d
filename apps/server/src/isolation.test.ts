import {
  type Access,
  type ApiKeyScope,
  authoriseKey,
  type Endpoint,
  endpoints,
  isForKeys,
  isKind,
  isScim,
  type OrganizationType,
  type SubType,
} from '@vigil/contract'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUrl } from './testing/caller.ts'
import { publicUrl } from './testing/tokens.ts'
import { startVigil, type TestVigil } from './testing/vigil.ts'

// Generated from the contract, so a new endpoint is covered at once.
const all = Object.entries(endpoints)
const closed = all.filter(([, { access }]) => access !== 'public' && access !== 'link:case')
const forLinks = all.filter(([, { access }]) => access === 'link:case')
const forPeople = closed.filter(([, { access }]) => !isForKeys(access))
const forKeys = closed.filter(([, { access }]) => isForKeys(access))
const tenant = all.filter(([, { access }]) => typeof access === 'object')

let vigil: TestVigil
// Created once, because signing them for every endpoint took most of the time. No call revokes them.
let foreign: string
let shared: string
let unsigned: string
let expired: string
let misdirected: string[]
let blocked: string
let dormant: string
let keyWith: Record<ApiKeyScope, string>
let key: string
let uselessKeys: Record<'revoked' | 'dormant' | 'changed', string>
let scopelessKey: string
beforeAll(async () => {
  vigil = await startVigil()
  const { viewer } = await vigil.accountOf('superadmin')
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: `${publicUrl}/oidc`, aud: 'vigil-web', sub: viewer.userId, iat: now, exp: now + 3_600 }
  const { privateKey } = await generateKeyPair('RS256')
  foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
  const { keys } = JSON.parse((await vigil.send('GET', '/oidc/jwks')).text)
  const secret = new TextEncoder().encode(JSON.stringify(keys[0]))
  shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  const [, payload] = (await vigil.tokenOf('superadmin')).split('.')
  unsigned = `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}.${payload}.`
  const ended = now - 301
  expired = await vigil.tokenOf('superadmin', { exp: ended, iat: ended - 3600 })
  misdirected = [
    await vigil.tokenOf('superadmin', { aud: 'another-app' }),
    await vigil.tokenOf('superadmin', { iss: 'https://elsewhere.example' }),
    await vigil.tokenOf('superadmin', { sub: '00000000-0000-4000-8000-000000000000' }),
  ]
  blocked = await vigil.tokenOf('blocked')
  dormant = await vigil.tokenOf('dormant')
  keyWith = {
    verify: (await vigil.keyOf('Corner Shop')).secret,
    feeds: (await vigil.keyOf('Herald', { scopes: ['feeds'] })).secret,
    provisioning: (await vigil.keyOf('Herald', { scopes: ['provisioning'] })).secret,
  }
  key = keyWith.verify
  const revoked = await vigil.keyOf('Corner Shop')
  const shop = authoriseKey({ organizationId: vigil.organizationId('Corner Shop') })
  await vigil.database.apiKeys.revoke(shop, revoked.id, new Date())
  uselessKeys = {
    revoked: revoked.secret,
    dormant: (await vigil.keyOf('Dormant')).secret,
    changed: `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`,
  }
  scopelessKey = (await vigil.keyOf('Corner Shop', { scopes: [] })).secret
})
afterAll(() => vigil.stop())

const clients = { web: 'Herald', app: 'Arcade', ssp: 'Exchange', dsp: 'Buyer', shop: 'Corner Shop' }
const organizationKind: Record<keyof typeof clients, { type: OrganizationType; subTypes: SubType[] }> = {
  web: { type: 'Publisher', subTypes: ['Web'] },
  app: { type: 'Publisher', subTypes: ['In-App'] },
  ssp: { type: 'Platform', subTypes: ['SSP'] },
  dsp: { type: 'Platform', subTypes: ['DSP'] },
  shop: { type: 'Publisher', subTypes: ['E-Com'] },
}
const names = Object.keys(clients) as (keyof typeof clients)[] // its own keys

const mayBe = (name: keyof typeof clients, access: Access) =>
  access === 'signed-in' ||
  (typeof access === 'object' && (access.types?.some((kind) => isKind(organizationKind[name], kind)) ?? true))

/** The endpoint's example, for a given organization if it takes one. */
function requestFor(endpoint: Endpoint, organizationName = 'Herald') {
  const example = structuredClone(endpoint.example ?? {}) as Record<string, Record<string, unknown>>
  if (typeof endpoint.access === 'object') {
    const [part = '', field = ''] = endpoint.access.organization.split('.')
    example[part] = { ...example[part], [field]: vigil.organizationId(organizationName) }
  }
  return { path: buildUrl(endpoint.path, example.params ?? {}, example.query ?? {}), body: example.body }
}

function call(endpoint: Endpoint, token: string | null, organizationName?: string) {
  const { path, body } = requestFor(endpoint, organizationName)
  return vigil.send(endpoint.method, path, { token, body })
}

test('has an example for every endpoint with input', () => {
  const without = all.filter(
    ([, e]) => (e.params || e.body || (e.query && !e.query.safeParse({}).success)) && !e.example,
  )
  expect(without.map(([name]) => name)).toEqual([])
})

describe.each(closed)('%s', (_name, endpoint) => {
  async function expectUnauthenticated(token: string | null) {
    const answer = await call(endpoint, token)
    expect(answer.status).toBe(401)
    expect(answer.text).toBe('')
  }

  test('answers 401 without a body when the token is missing', () => expectUnauthenticated(null))

  test('answers 401 to an expired token, leeway included', () => expectUnauthenticated(expired))

  test('answers 401 to a token signed by another party', () => expectUnauthenticated(foreign))

  test('answers 401 to a token signed with our public key as a shared secret, and to an unsigned one', async () => {
    await expectUnauthenticated(unsigned)
    await expectUnauthenticated(shared)
  })

  test('answers 401 to a token for another audience, from another issuer, or for an unknown user', async () => {
    for (const token of misdirected) await expectUnauthenticated(token)
  })

  test('cannot be reached through doubled or encoded slashes, with or without a token', async () => {
    const { path, body } = requestFor(endpoint)
    const tokens = [null, await vigil.tokenOf('web'), await vigil.tokenOf('superadmin'), key]
    for (const odd of [
      `/${path}`,
      path.replace(/^\/(\w+)\//, '/$1//'),
      path.replace(/^\/(\w+)\//, '/$1%2F'),
      path.replace(/^\/(\w+)\//, '/%2F$1/'),
    ]) {
      for (const token of tokens) {
        const answer = await vigil.send(endpoint.method, odd, { token, body })
        expect([odd, answer.status]).toEqual([odd, 404])
      }
    }
  })
})

describe.each(forPeople)('%s', (_name, endpoint) => {
  test('answers 403 to a blocked user and to a client of an inactive organization', async () => {
    const toBlocked = await call(endpoint, blocked)
    expect([toBlocked.status, toBlocked.body]).toMatchObject([403, { error: { code: 'user_blocked' } }])
    const toDormant = await call(endpoint, dormant, 'Dormant')
    expect([toDormant.status, toDormant.body]).toMatchObject([403, { error: { code: 'organization_inactive' } }])
  })

  test.each(names)('admits the %s client exactly if its role and kind allow it', async (name) => {
    const { status } = await call(endpoint, await vigil.tokenOf(name), clients[name])
    if (mayBe(name, endpoint.access)) expect(status).not.toBe(403)
    else expect(status).toBe(403)
  })

  test('answers 401 to an API key', async () => {
    const answer = await call(endpoint, key, 'Corner Shop')
    expect([answer.status, answer.text]).toEqual([401, ''])
  })
})

test('there are calls for links to cases', () => {
  expect(forLinks.length).toBeGreaterThan(3)
})

describe.each(forLinks)('%s', (_name, endpoint) => {
  test('answers 403 without a link, to signed-in users, to API keys and to tokens of others', async () => {
    const users = await Promise.all([...names, 'superadmin', 'blocked'].map((name) => vigil.tokenOf(name)))
    for (const token of [null, ...users, key, foreign, unsigned, `vcase_${'a'.repeat(32)}`]) {
      const answer = await call(endpoint, token)
      expect([answer.status, answer.body]).toMatchObject([403, { error: { code: 'link_restricted' } }])
    }
  })
})

test('there are calls for API keys', () => {
  expect(forKeys.length).toBeGreaterThan(1)
})

describe.each(forKeys)('%s', (_name, endpoint) => {
  test('answers 401 to signed-in users of every kind', async () => {
    for (const name of [...names, 'superadmin', 'blocked', 'dormant'])
      expect([name, (await call(endpoint, await vigil.tokenOf(name))).status]).toEqual([name, 401])
  })

  test('answers 401 to a revoked key, a changed one and one of an inactive organization', async () => {
    for (const [what, useless] of Object.entries(uselessKeys))
      expect([what, (await call(endpoint, useless)).status]).toEqual([what, 401])
  })

  test('answers 403 to a key without its scope, and admits one with it', async () => {
    expect((await call(endpoint, scopelessKey)).status).toBe(403)
    for (const [scope, one] of Object.entries(keyWith)) {
      const { status } = await call(endpoint, one)
      // The records of SCIM's examples do not exist.
      const isAdmitted = [200, 201, ...(isScim(endpoint) ? [404] : [])].includes(status)
      expect([scope, status, isAdmitted]).toEqual([scope, status, endpoint.access === `key:${scope}`])
      if (!isAdmitted) expect(status).toBe(403)
    }
  })
})

describe.each(tenant)('%s', (_name, endpoint) => {
  test('answers 403 about another organization', async () => {
    const access = endpoint.access
    const [name] = names.filter((n) => mayBe(n, access))
    const own = await call(endpoint, await vigil.tokenOf(name ?? 'web'), clients[name ?? 'web'])
    expect(own.status).not.toBe(403)
    for (const other of ['Rival', 'Rival Shop', 'Exchange', 'Dormant'].filter((o) => o !== clients[name ?? 'web'])) {
      const answer = await call(endpoint, await vigil.tokenOf(name ?? 'web'), other)
      expect([other, answer.status, answer.body]).toMatchObject([other, 403, { error: { code: 'forbidden' } }])
    }
  })
})

test('revokes tokens issued before a password change', async () => {
  // Passwords were set when this test began, which may be minutes ago.
  const yesterday = Math.floor(Date.now() / 1000) - 86_400
  const answer = await vigil.send('GET', '/api/profile', { token: await vigil.tokenOf('web', { iat: yesterday }) })
  expect(answer.status).toBe(401)
})

test('issues no token to an unknown user', async () => {
  await expect(vigil.tokenOf('nobody')).rejects.toThrow('unknown user nobody')
})
