import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { integrityOf } from '@vigil/tags'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A tag's script as pages get it, in each form a browser may ask for. */
export interface Script {
  /** Of the text, in hexadecimal. */
  sha256: string
  /** Of the text, for an `integrity` attribute. */
  sri: string
  bodies: Record<Encoding, Buffer>
}

/** Pressed as small as it gets: it is done once and sent a million times. */
export async function scriptOf(text: string): Promise<Script> {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity, { level: 9 })])
  return { ...integrityOf(text), bodies: { br, gzip: gz, identity } }
}

/** One of the forms that the browser's `Accept-Encoding` takes; the text itself where none is named. */
export function encodingFor(accepted: string): Encoding {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  return encodings.find((encoding) => taken.has(encoding)) ?? 'identity'
}

/** Strong: each form of the same script has one of its own. */
export const etagOf = ({ sha256 }: Script, encoding: Encoding) => `"${sha256.slice(0, 32)}-${encoding}"`

/** Whether the browser, or a cache before it, has this very form. A cache may have weakened the mark. */
export function isHeld(ifNoneMatch: string, etag: string) {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
