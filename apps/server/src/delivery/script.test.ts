import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildScript, encodingFor, formatEtag, isHeld } from './script.ts'

test('has the same text in every encoding', async () => {
  const { bodies } = await buildScript('let a = "ä"\n')
  expect(brotliDecompressSync(bodies.br).toString()).toBe('let a = "ä"\n')
  expect(gunzipSync(bodies.gzip).toString()).toBe('let a = "ä"\n')
  expect(bodies.identity.toString()).toBe('let a = "ä"\n')
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0.5', 'gzip'],
  ['br; q=0.8', 'br'],
  ['', 'identity'],
  ['deflate', 'identity'],
] as const)('chooses for "%s" the encoding %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('has one ETag per encoding, recognized in a list and when weakened', async () => {
  const script = await buildScript('a')
  const etag = formatEtag(script, 'br')
  expect(etag).not.toBe(formatEtag(script, 'gzip'))
  expect(etag).not.toBe(formatEtag(await buildScript('b'), 'br'))
  expect([etag, `W/${etag}`, `"x", ${etag}`, '*'].map((held) => isHeld(held, etag))).toEqual([true, true, true, true])
  expect(['', '"x"', formatEtag(script, 'gzip')].map((held) => isHeld(held, etag))).toEqual([false, false, false])
})
