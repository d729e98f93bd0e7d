import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { emptyBucket, tagPrefix } from '@vigil/contract'
import { adBuilds, configured, configuredCart, currentBuild, emptyBuild } from '@vigil/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicUrl } from '../testing/tokens.ts'
import { startVigil, type TestVigil } from '../testing/vigil.ts'
import { Scripts } from './scripts.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const get = (url: string, headers: Record<string, string> = {}) => vigil.app.inject({ method: 'GET', url, headers })
const scriptPath = (name: string) => `/${tagPrefix(vigil.tagOf(name))}/script.js`
const expected = (name: string, build = currentBuild()) =>
  configured(build, { tag: vigil.tagOf(name), collectUrl: `${publicUrl}/collect` })

test("serves a page its tag's build with its configuration inside", async () => {
  const answer = await get(scriptPath('Herald'))
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(expected('Herald'))
  expect(answer.body).toContain(vigil.tagOf('Herald'))
  expect((await get(scriptPath('Rival'))).body).toBe(expected('Rival'))
})

test('serves a shop the cart script with its protections inside, and updates them after a change', async () => {
  const { shops, distributions } = vigil.database
  const scope = {} as Parameters<typeof shops.create>[0] // not checked here
  const settings = {
    name: 'Lamp Shop',
    couponProtectionEnabled: true,
    affiliateProtectionEnabled: false,
    agnosticProtectionEnabled: true,
    nonBlockingPercent: 25,
    sites: [],
  }
  const organizationId = await shops.create(scope, settings)
  const tag = '1a2b3c4d-5e6f'
  const bucket = currentBuild('cart').s3Bucket
  await distributions.seed([{ id: tag, organizationId, comment: 'Checkout', kind: 'cart', bucket }])
  const textWith = (changes: object) =>
    configuredCart(currentBuild('cart'), { tag, collectUrl: `${publicUrl}/collect`, coupon: true, ...changes })
  const decodeBody = async () => (await get(`/${tagPrefix(tag)}/script.js`)).body

  expect(await decodeBody()).toBe(textWith({ affiliate: false, agnostic: true, nonBlockingPercent: 25 }))
  await shops.change(scope, organizationId, { ...settings, agnosticProtectionEnabled: false, nonBlockingPercent: 0 })
  vigil.deps.scripts.changed(tag)
  expect(await decodeBody()).toBe(textWith({ affiliate: false, agnostic: false, nonBlockingPercent: 0 }))
})

test('allows any page to load the script, and caches it for less than a minute', async () => {
  const { headers } = await get(scriptPath('Herald'))
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect(headers['cache-control']).toMatch(/^public, max-age=50,/)
  expect(headers['set-cookie']).toBeUndefined()
})

test('serves the smallest encoding the browser accepts, each with a strong ETag', async () => {
  const brotli = await get(scriptPath('Herald'), { 'accept-encoding': 'gzip, br' })
  const gzip = await get(scriptPath('Herald'), { 'accept-encoding': 'gzip' })
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(expected('Herald'))
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(expected('Herald'))
  expect(brotli.headers.etag).toMatch(/^"[0-9a-f]{32}-br"$/)
  expect(gzip.headers.etag).not.toBe(brotli.headers.etag)
})

test('answers 304 to a browser that has the script, without other headers', async () => {
  const { headers } = await get(scriptPath('Herald'))
  const again = await get(scriptPath('Herald'), { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  expect((await get(scriptPath('Herald'), { 'if-none-match': '"another"' })).statusCode).toBe(200)
})

test('serves the empty script for unknown and disabled tags', async () => {
  expect((await get('/00000000/script.js')).body).toBe(emptyBuild.code)
  const { deployments } = vigil.database
  const scope = { organizationId: vigil.organizationId('Arcade') } as Parameters<typeof deployments.request>[0] // not checked here
  const { viewer } = await vigil.accountOf('app')
  const change = { distribution: vigil.tagOf('Arcade'), fromBucket: currentBuild().s3Bucket, toBucket: emptyBucket }
  const [id = ''] = await deployments.request(scope, [change], { userId: viewer.userId, now: new Date() })
  await deployments.putInPlace(id)
  vigil.deps.scripts.changed(vigil.tagOf('Arcade'))
  expect((await get(scriptPath('Arcade'))).body).toBe(emptyBuild.code)
})

test.each([
  '/api/script.js',
  '/UPPERCASE/script.js',
  '/short/script.js',
  '/00000000/other.js',
  '/00000000/script.js/x',
])('serves no script at %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('builds a script once for many pages, and again when its build or profile changes', async () => {
  let bucket = currentBuild().s3Bucket
  let queries = 0
  const tag = {
    id: '0a0a0a0a',
    distribution: '0a0a0a0a-1',
    comment: 'Site',
    organizationId: 1,
    kind: 'ad' as const,
    trustedHosts: [],
    rollout: null,
    shop: null,
    codeKey: null,
  }
  const statusCode = async (name: string) => {
    queries++
    const build = adBuilds().find(({ s3Bucket }) => s3Bucket === name)
    return build ? { ...build, bucket: build.s3Bucket } : null
  }
  const scripts = new Scripts({
    builds: { delivered: async () => [{ ...tag, bucket }], codeOf: statusCode },
    profileOf: async () => null,
    collectUrl: 'https://vigil.example/collect',
  })
  const [first, second] = [await scripts.at(tag.id), await scripts.at(tag.id)]
  expect(second).toBe(first)
  expect(queries).toBe(1)
  bucket = adBuilds()[1]?.s3Bucket ?? ''
  scripts.changed(tag.distribution)
  expect((await scripts.at(tag.id)).sha256).not.toBe(first.sha256)
})

test('serves cached scripts while the accounts database is unavailable, and errors for unknown ones', async () => {
  let isAway = false
  const tag = {
    id: '0b0b0b0b',
    distribution: '0b0b0b0b-1',
    comment: 'Site',
    organizationId: 1,
    kind: 'ad' as const,
    trustedHosts: [],
    rollout: null,
    shop: null,
    codeKey: null,
  }
  const build = { ...currentBuild(), bucket: currentBuild().s3Bucket }
  const scripts = new Scripts({
    builds: {
      delivered: async () => (isAway ? Promise.reject(new Error('away')) : [{ ...tag, bucket: build.bucket }]),
      codeOf: async () => build,
    },
    profileOf: async () => null,
    collectUrl: 'https://vigil.example/collect',
  })
  const first = await scripts.at(tag.id)
  isAway = true
  expect(await scripts.at(tag.id)).toBe(first)
  await expect(scripts.at('0c0c0c0c')).rejects.toThrow('away')
})
