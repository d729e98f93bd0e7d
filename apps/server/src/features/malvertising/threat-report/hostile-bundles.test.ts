import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { bundleFormat, bundleLimits, sealBundle, verifyBundle } from '@vigil/verify'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const own = { kty: 'OKP', crv: 'Ed25519', x } as const
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const kid = createHash('sha256')
  .update(JSON.stringify({ crv: own.crv, kty: own.kty, x }))
  .digest('base64url')
const key = { ...own, kid }
const tools: Parameters<typeof verifyBundle>[1] = {
  sha256,
  verify: (jwk, bytes, signature) =>
    verify(null, bytes, createPublicKey({ key: { ...jwk }, format: 'jwk' }), signature),
}
const about = { createdAt: '2026-11-14T12:00:00Z' } as unknown as Parameters<typeof sealBundle>[0]['about'] // not read here
const seal = async (paths: readonly string[]) => {
  const files = paths.map((path) => ({ path, bytes: strToU8(`content of ${path}`) }))
  const signing = { sha256, sign: (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, privateKey)) }
  return (await sealBundle({ files, about, key }, signing)).archive
}
const store = (files: Record<string, Uint8Array>) => zipSync(files, { level: 0, mtime: '1980-01-01' })
const manifest = (more: object) => strToU8(JSON.stringify({ format: bundleFormat, ...about, key, files: [], ...more }))
const envelope = (more: object) => strToU8(`${JSON.stringify({ payloadType: 'x', payload: '', ...more })}\n`)

/** The first file's header with other values: sizes are at 18 and 22, the length of the name at 26. */
async function withHeader(change: (view: DataView) => void) {
  const archive = await seal(['index.html'])
  change(new DataView(archive.buffer))
  return archive
}

test('accepts a bundle that it sealed', async () => {
  expect(await verifyBundle(await seal(['index.html', 'incidents/1/ad-tag.txt']), tools)).toMatchObject({
    isIntact: true,
  })
})

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['a path out of the folder', () => seal(['../../etc/passwd'])],
  ['an absolute path', () => seal(['/etc/passwd'])],
  ['a path of Windows', () => seal(['..\\..\\start.bat'])],
  ['a name with a null byte', () => seal(['index.html\0.exe'])],
  ['more files than allowed', () => seal(Array.from({ length: bundleLimits.files + 1 }, (_, at) => `file-${at}`))],
  ['a compressed bomb', () => zipSync({ 'manifest.json': new Uint8Array(2_000_000) }, { level: 9 })],
  ['more bytes than allowed', () => new Uint8Array(bundleLimits.bytes + 1)],
  ['a size beyond the end', () => withHeader((view) => view.setUint32(22, 0xffffffff, true))],
  ['a size of nothing', () => withHeader((view) => view.setUint32(22, 0, true))],
  ['a name beyond the end', () => withHeader((view) => view.setUint16(26, 0xffff, true))],
  ['a compression that is not there', () => withHeader((view) => view.setUint16(8, 8, true))],
  ['a manifest without key', () => store({ 'manifest.json': manifest({ key: null }), 'signature.json': envelope({}) })],
  ['deep nesting', () => store({ 'manifest.json': strToU8('['.repeat(200_000)), 'signature.json': envelope({}) })],
  [
    'a signature of nothing',
    () => store({ 'manifest.json': manifest({}), 'signature.json': envelope({ signatures: [null] }) }),
  ],
  [
    'files that are no files',
    () => store({ 'manifest.json': manifest({ files: [null, 7] }), 'signature.json': envelope({}) }),
  ],
])('refuses %s without unpacking it', async (_, make) => {
  expect(await verifyBundle(await make(), tools)).toMatchObject({ isIntact: false })
})
