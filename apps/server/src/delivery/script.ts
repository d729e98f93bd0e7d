import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { gzipScript, integrityOf } from '@vigil/tags'

const brotli = promisify(brotliCompress)

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A tag's script in each encoding. */
export interface Script {
  /** SHA-256 of the text, in hexadecimal. */
  sha256: string
  /** For an `integrity` attribute. */
  sri: string
  bodies: Record<Encoding, Buffer>
}

/** Uses the highest compression levels: compressed once, sent a million times. */
export async function buildScript(text: string): Promise<Script> {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gzip] = await Promise.all([brotli(identity, { params }), gzipScript(text)])
  return { ...integrityOf(text), bodies: { br, gzip, identity } }
}

/** The best encoding allowed by `Accept-Encoding`; identity if none is listed. */
export function encodingFor(accepted: string): Encoding {
  const acceptedEncodings = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  return encodings.find((encoding) => acceptedEncodings.has(encoding)) ?? 'identity'
}

/** A strong ETag, distinct per encoding. */
export const formatEtag = ({ sha256 }: Script, encoding: Encoding) => `"${sha256.slice(0, 32)}-${encoding}"`

/** Whether the browser or a cache already has this encoding. A cache may have weakened the ETag. */
export function isHeld(ifNoneMatch: string, etag: string) {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
