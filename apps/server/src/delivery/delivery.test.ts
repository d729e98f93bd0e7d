import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { emptyBucket, prefixOf } from '@vigil/contract'
import { adBuilds, configured, configuredCart, currentBuild, emptyBuild } from '@vigil/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicUrl, startVigil, type TestVigil } from '../testing/vigil.ts'
import { Scripts } from './scripts.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const get = (url: string, headers: Record<string, string> = {}) => vigil.app.inject({ method: 'GET', url, headers })
const addressOf = (name: string) => `/${prefixOf(vigil.tagOf(name))}/script.js`
const expected = (name: string, build = currentBuild()) =>
  configured(build, { tag: vigil.tagOf(name), collectUrl: `${publicUrl}/collect` })

test('a page gets the build of its tag with its own configuration inside', async () => {
  const answer = await get(addressOf('Herald'))
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(expected('Herald'))
  expect(answer.body).toContain(vigil.tagOf('Herald'))
  expect((await get(addressOf('Rival'))).body).toBe(expected('Rival'))
})

test('a shop gets the cart script with its own protections inside, and with the new ones once they are changed', async () => {
  const { shops, distributions } = vigil.database
  const scope = {} as Parameters<typeof shops.create>[0] // nobody is asked here
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
  const bodyOf = async () => (await get(`/${prefixOf(tag)}/script.js`)).body

  expect(await bodyOf()).toBe(textWith({ affiliate: false, agnostic: true, nonBlockingPercent: 25 }))
  await shops.change(scope, organizationId, { ...settings, agnosticProtectionEnabled: false, nonBlockingPercent: 0 })
  vigil.deps.scripts.changed(tag)
  expect(await bodyOf()).toBe(textWith({ affiliate: false, agnostic: false, nonBlockingPercent: 0 }))
})

test('any page may load it, and keeps it for less than a minute', async () => {
  const { headers } = await get(addressOf('Herald'))
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

test('it comes as small as the browser can take it, each form with a strong mark of its own', async () => {
  const brotli = await get(addressOf('Herald'), { 'accept-encoding': 'gzip, br' })
  const gzip = await get(addressOf('Herald'), { 'accept-encoding': 'gzip' })
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(expected('Herald'))
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(expected('Herald'))
  expect(brotli.headers.etag).toMatch(/^"[0-9a-f]{32}-br"$/)
  expect(gzip.headers.etag).not.toBe(brotli.headers.etag)
})

test('a browser that has it is told so, and of nothing else', async () => {
  const { headers } = await get(addressOf('Herald'))
  const again = await get(addressOf('Herald'), { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  expect((await get(addressOf('Herald'), { 'if-none-match': '"another"' })).statusCode).toBe(200)
})

test('an unknown tag and a disabled one get the empty script', async () => {
  expect((await get('/00000000/script.js')).body).toBe(emptyBuild.code)
  const { deployments } = vigil.database
  const scope = { organizationId: vigil.organizationId('Arcade') } as Parameters<typeof deployments.request>[0] // nobody is asked here
  const { viewer } = await vigil.accountOf('app')
  const change = { distribution: vigil.tagOf('Arcade'), fromBucket: currentBuild().s3Bucket, toBucket: emptyBucket }
  const [id = ''] = await deployments.request(scope, [change], { userId: viewer.userId, now: new Date() })
  await deployments.putInPlace(id)
  vigil.deps.scripts.changed(vigil.tagOf('Arcade'))
  expect((await get(addressOf('Arcade'))).body).toBe(emptyBuild.code)
})

test.each([
  '/api/script.js',
  '/UPPERCASE/script.js',
  '/short/script.js',
  '/00000000/other.js',
  '/00000000/script.js/x',
])('%s is no script', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('a script is made once for many pages, and again when its build or profile changes', async () => {
  let bucket = currentBuild().s3Bucket
  let asked = 0
  const tag = {
    id: '0a0a0a0a',
    distribution: '0a0a0a0a-1',
    comment: 'Site',
    organizationId: 1,
    kind: 'ad' as const,
    trustedHosts: [],
    shop: null,
  }
  const codeOf = async (name: string) => {
    asked++
    const build = adBuilds().find(({ s3Bucket }) => s3Bucket === name)
    return build ? { ...build, bucket: build.s3Bucket } : null
  }
  const scripts = new Scripts({
    builds: { delivered: async () => [{ ...tag, bucket }], codeOf },
    profileOf: async () => null,
    collectUrl: 'https://vigil.example/collect',
  })
  const [first, second] = [await scripts.at(tag.id), await scripts.at(tag.id)]
  expect(second).toBe(first)
  expect(asked).toBe(1)
  bucket = adBuilds()[1]?.s3Bucket ?? ''
  scripts.changed(tag.distribution)
  expect((await scripts.at(tag.id)).sha256).not.toBe(first.sha256)
})

test('while the accounts database is away, known scripts are delivered and unknown ones are not called empty', async () => {
  let isAway = false
  const tag = {
    id: '0b0b0b0b',
    distribution: '0b0b0b0b-1',
    comment: 'Site',
    organizationId: 1,
    kind: 'ad' as const,
    trustedHosts: [],
    shop: null,
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
