import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildTwice, hashesOf, problemsOf, recordedHashes } from '../verify.mjs'
import { adBuilds, allBuilds, configured, configuredCart, currentBuild, emptyBuild } from './builds.ts'
import { gzipScript } from './gzip.ts'

const configuration = { tag: '8f14e45f-ceea-467f-a2bd-5c0b1c4f9d11', collectUrl: 'https://vigil.example/collect' }

test('the same source gives the same builds, also from another folder, and they are the ones in use and in the docs', () => {
  const built = buildTwice()
  // If this fails after a change of a script: npm run build -w @vigil/tags -- --record
  expect(problemsOf(built, recordedHashes())).toEqual([])
  expect(Object.values(hashesOf(built.here))).toEqual(allBuilds().map(({ sha256 }) => sha256))
})

test('names a build whose hash is not the recorded one', () => {
  const here = JSON.stringify({ builds: [{ s3Bucket: 'a', code: 'x' }] })
  const { a = '' } = hashesOf(here)
  expect(problemsOf({ here, there: here }, { a })).toEqual([])
  expect(problemsOf({ here, there: `${here} ` }, { a: 'other', b: 'gone' })).toEqual([
    'the build from another folder is different',
    `a: built ${a}, recorded other`,
    'b: built not, recorded gone',
  ])
})

test('a build says its own hashes', () => {
  const { code, sha256, sri } = currentBuild()
  expect(sha256).toBe(createHash('sha256').update(code).digest('hex'))
  expect(sri).toBe(`sha384-${createHash('sha384').update(code).digest('base64')}`)
})

test('the current build and the one before it are different scripts with different names', () => {
  const builds = adBuilds()
  expect(builds.length).toBeGreaterThanOrEqual(2)
  for (const field of ['version', 's3Bucket', 'sha256'] as const)
    expect(new Set(builds.map((build) => build[field])).size).toBe(builds.length)
})

test('keeps every released build selectable, unchanged', () => {
  const hashes = Object.fromEntries(allBuilds().map(({ s3Bucket, sha256 }) => [s3Bucket, sha256.slice(0, 16)]))
  expect(hashes).toMatchObject({
    'vigil-ad-1-0-0-r2': '23976cb40ab8f7e6',
    'vigil-ad-1-0-0-r1': '0d386b11278d9499',
    'vigil-cart-1-0-0': '72e4859c853aad15',
  })
})

// The goal is 20,000 bytes; this keeps the script from growing.
test('the configured ad script is at most 24.7 kB compressed', async () => {
  expect((await gzipScript(configured(currentBuild(), configuration))).length).toBeLessThanOrEqual(24_700)
})

test('the configured cart script is at most 16 kB compressed', async () => {
  const text = configuredCart(currentBuild('cart'), configuration)
  expect((await gzipScript(text)).length).toBeLessThanOrEqual(16_000)
})

test('a shop’s settings are in its copy of the cart script, as code that runs', () => {
  const text = configuredCart(currentBuild('cart'), { ...configuration, nonBlockingPercent: 20, agnostic: false })
  expect(text).toContain('"nonBlockingPercent":20,"coupon":true,"affiliate":true,"agnostic":false')
  expect(() => new Function(text)).not.toThrow()
})

test('only a copy with a key contains the code that hashes codes', () => {
  const build = currentBuild('cart')
  const plain = configuredCart(build, configuration)
  const hashing = configuredCart(build, { ...configuration, codeKey: '0f'.repeat(32) })
  expect(plain).not.toContain('hashed codes')
  expect(hashing.length).toBeGreaterThan(plain.length + 5_000)
  expect(() => new Function(hashing)).not.toThrow()
  expect(() => configuredCart(build, { ...configuration, codeKey: 'short' })).toThrow()
})

test('the configuration becomes part of the code, and no text in it can end the script or start another', () => {
  const evil = '</script><!--$&\u2028'
  const adQuality = {
    brands: [{ name: evil, domains: [], isBlocking: true }],
    categories: [],
    iabCategories: [],
    domains: [],
    adFormats: [],
    allowedDomains: [],
  }
  const text = configured(currentBuild(), { ...configuration, adQuality })

  expect(text).not.toMatch(/__VIGIL_CONFIGURATION__|<\/script|<!--|\u2028/)
  expect(text).toContain(`"tag":"${configuration.tag}"`)
  expect(text).toContain('"name":"\\u003c/script>\\u003c!--$&\\u2028"')
  expect(() => new Function(text)).not.toThrow()
})

test('trusted hosts are in the copy of a tag that has some, and other copies stay as they were', () => {
  const trusting = configured(currentBuild(), { ...configuration, trustedHosts: ['cdn.partner.example'] })
  expect(trusting).toContain('"trustedHosts":["cdn.partner.example"]')
  expect(configured(currentBuild(), { ...configuration, trustedHosts: [] })).toBe(
    configured(currentBuild(), configuration),
  )
  const tooMany = Array.from({ length: 51 }, (_, index) => `cdn${index}.example`)
  expect(() => configured(currentBuild(), { ...configuration, trustedHosts: tooMany })).toThrow()
})

test('the empty build stays empty, and is named as the deployments page expects it', () => {
  expect(configured(emptyBuild, configuration)).toBe(emptyBuild.code)
  expect([emptyBuild.version, emptyBuild.s3Bucket]).toEqual(['cci-empty', 'cci-empty'])
})
