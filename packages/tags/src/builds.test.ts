import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { adBuilds, allBuilds, configured, configuredCart, currentBuild, emptyBuild, integrityOf } from './builds.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const elsewhere = mkdtempSync(join(tmpdir(), 'vigil-tags-'))
afterAll(() => rmSync(elsewhere, { recursive: true }))

const configuration = { tag: '8f14e45f-ceea-467f-a2bd-5c0b1c4f9d11', collectUrl: 'https://vigil.example/collect' }

function buildIn(folder: string, outDir: string) {
  execFileSync(process.execPath, [join(folder, 'packages/tags/build.mjs'), '--outDir', outDir], { stdio: 'pipe' })
  return readFileSync(join(outDir, 'builds.json'))
}

test('the same source gives the same builds, also from another folder, and they are the ones in use', () => {
  cpSync(join(root, 'packages/tags'), join(elsewhere, 'copy/packages/tags'), {
    recursive: true,
    filter: (path) => !/node_modules|dist|\.cache/.test(path.slice(root.length)),
  })
  for (const name of ['node_modules', 'tsconfig.json', 'package.json'])
    symlinkSync(join(root, name), join(elsewhere, 'copy', name))

  const here = buildIn(root, join(elsewhere, 'first'))
  const there = buildIn(join(elsewhere, 'copy'), join(elsewhere, 'second'))

  expect(there.equals(here)).toBe(true)
  expect(JSON.parse(String(here)).builds.map(({ code }: { code: string }) => integrityOf(code).sha256)).toEqual(
    allBuilds().map(({ sha256 }) => sha256),
  )
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
test('the configured ad script is at most 24.3 kB compressed', () => {
  expect(gzipSync(configured(currentBuild(), configuration), { level: 9 }).length).toBeLessThanOrEqual(24_300)
})

test('the configured cart script is at most 16 kB compressed', () => {
  const text = configuredCart(currentBuild('cart'), configuration)
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(16_000)
})

test('a shop’s settings are in its copy of the cart script, as code that runs', () => {
  const text = configuredCart(currentBuild('cart'), { ...configuration, nonBlockingPercent: 20, agnostic: false })
  expect(text).toContain('"nonBlockingPercent":20,"coupon":true,"affiliate":true,"agnostic":false')
  expect(() => new Function(text)).not.toThrow()
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
