import { evidenceKeysPath } from '@vigil/contract'
import { type BundleManifest, type BundleResult, bundleLimits, type PublicKey, verifyBundle } from '@vigil/verify'

/** The key that signed: of this installation, of one that only pretends to be, or of another. */
type Signer = 'own' | 'forged' | 'other' | 'unknown'

export type Verification =
  | (Extract<BundleResult, { isIntact: true }> & { signer: Signer })
  | Extract<BundleResult, { isIntact: false }>

/** Verifies a file in the browser. The file is not sent anywhere. */
export async function verifyFile(file: File, publicUrl: string): Promise<Verification> {
  if (file.size > bundleLimits.bytes)
    return { isIntact: false, file: null, problem: 'The file is too large for a bundle.' }
  if (!globalThis.crypto?.subtle) throw new Error('Open this page by https to verify bundles.')
  const archive = new Uint8Array(await file.arrayBuffer())
  const result = await verifyBundle(archive, { sha256, verify })
  return result.isIntact ? { ...result, signer: await findSigner(result.manifest, publicUrl) } : result
}

// The types of Web Crypto exclude arrays over shared memory, which these never are.
const toSource = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>

const sha256 = async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest('SHA-256', toSource(bytes)))

async function verify({ kty, crv, x }: PublicKey, bytes: Uint8Array, signature: Uint8Array) {
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError')
      throw new Error('This browser cannot verify Ed25519 signatures. Use a newer one, or the command below.')
    return false // not a key
  }
  return crypto.subtle.verify('Ed25519', key, toSource(signature), toSource(bytes))
}

async function findSigner({ key, issuer }: BundleManifest, publicUrl: string): Promise<Signer> {
  if (issuer.url !== publicUrl) return 'other'
  try {
    const response = await fetch(evidenceKeysPath)
    if (!response.ok) return 'unknown'
    const { keys } = (await response.json()) as { keys: { x: string }[] } // our own server's answer
    return keys.some(({ x }) => x === key.x) ? 'own' : 'forged'
  } catch {
    return 'unknown'
  }
}
