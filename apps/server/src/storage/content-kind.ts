import { isUtf8 } from 'node:buffer'
import type { AttachmentKind } from '@vigil/contract'

interface Signature {
  kind: AttachmentKind
  at: number
  bytes: readonly number[]
}

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const signature = (kind: AttachmentKind, bytes: readonly number[], at = 0): Signature => ({ kind, at, bytes })

const signatures: Signature[] = [
  signature('png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  signature('jpeg', [0xff, 0xd8, 0xff]),
  signature('gif', ascii('GIF87a')),
  signature('gif', ascii('GIF89a')),
  // After 'RIFF' and a four-byte length, which audio and video files have too.
  signature('webp', ascii('WEBP'), 8),
  signature('pdf', ascii('%PDF-')),
  signature('mp4', ascii('ftyp'), 4),
  signature('webm', [0x1a, 0x45, 0xdf, 0xa3]),
]

/** The type of a file by its content; null if it cannot be attached. */
export function contentKind(content: Uint8Array): AttachmentKind | null {
  const found = signatures.find(({ at, bytes }) => bytes.every((byte, index) => content[at + index] === byte))
  if (found) return found.kind
  return isText(content) ? 'text' : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: binary files contain them
const controlCharacters = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/

/** UTF-8 without control characters. Searched as one text, because 20 MB take too long byte by byte. */
function isText(content: Uint8Array) {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return isUtf8(bytes) && !controlCharacters.test(bytes.toString('latin1'))
}
