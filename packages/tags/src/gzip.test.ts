import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { allBuilds, configured, configuredCart, currentBuild } from './builds.ts'
import { gzipScript } from './gzip.ts'

const configuration = { tag: '8f14e45f-ceea-467f-a2bd-5c0b1c4f9d11', collectUrl: 'https://vigil.example/collect' }
const brand = { name: 'Grünwald 株式会社', domains: ['a.example'], isBlocking: true }
const adQuality = { brands: [brand], categories: [], iabCategories: [], domains: [], adFormats: [], allowedDomains: [] }

test('every build is the same text after decompression, with and without a profile or a text in front', async () => {
  for (const build of allBuilds()) {
    const text = build.kind === 'ad' ? configured(build, configuration) : configuredCart(build, configuration)
    const others = build.kind === 'ad' ? [configured(build, { ...configuration, adQuality })] : []
    for (const script of [text, `/* ü */\n${text}`, ...others])
      expect(gunzipSync(await gzipScript(script)).toString()).toBe(script)
  }
})

test('current builds are smaller than with the server’s own encoder', async () => {
  const texts = [configured(currentBuild(), configuration), configuredCart(currentBuild('cart'), configuration)]
  for (const text of texts)
    expect((await gzipScript(text)).length).toBeLessThan(gzipSync(text, { level: 9 }).length * 0.99)
})

test('other texts are compressed as usual', async () => {
  expect(gunzipSync(await gzipScript('let a = "ä"')).toString()).toBe('let a = "ä"')
  expect(gunzipSync(await gzipScript('')).toString()).toBe('')
})
