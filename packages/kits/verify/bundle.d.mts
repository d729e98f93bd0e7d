export interface PublicKey {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  /** Thumbprint of the key. */
  kid: string
}

/** What a manifest says about its bundle. */
export interface BundleAbout {
  createdAt: string
  issuer: { product: string; url: string; organization: string }
  /** The last entry of the installation's audit log before the bundle. The next entries contain the manifest's hash. */
  log: { sequence: number; hash: string }
}

export interface BundleManifest extends BundleAbout {
  format: string
  key: PublicKey
  files: { path: string; bytes: number; sha256: string }[]
}

export interface BundleFile {
  path: string
  bytes: Uint8Array
}

type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

export type BundleResult =
  | { isIntact: true; manifest: BundleManifest }
  /** `file` is null if the problem is in no file. */
  | { isIntact: false; file: string | null; problem: string }

export const bundleFormat: string
export const bundleLimits: { bytes: number; files: number }

export function sealBundle(
  content: { files: readonly BundleFile[]; about: BundleAbout; key: PublicKey },
  tools: { sha256: Sha256; sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array> },
): Promise<{ archive: Uint8Array; manifestSha256: string }>

export function verifyBundle(
  archive: Uint8Array,
  tools: {
    sha256: Sha256
    verify(key: PublicKey, bytes: Uint8Array, signature: Uint8Array): boolean | Promise<boolean>
  },
): Promise<BundleResult>
