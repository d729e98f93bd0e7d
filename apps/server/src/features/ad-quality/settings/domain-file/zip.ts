import { inflateRawSync } from 'node:zlib'

/** Reads single files from an uploaded zip archive, with a limit on the unpacked size; fails on anything unusual. */

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** The maximum length of the trailing comment. */
const mostComment = 65_535
const mostEntries = 1_000
/** Ten times what three thousand domains need; stops zip bombs. */
const mostUnpacked = 8_388_608

interface Entry {
  method: number
  packedBytes: number
  offset: number
}

function findEnd(archive: Buffer) {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 22 - mostComment); at--) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  throw new Error('not a zip archive')
}

function readEntries(archive: Buffer) {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > mostEntries) throw new Error('too many files in the archive')
  const entries = new Map<string, Entry>()
  let at = archive.readUInt32LE(end + 16)
  for (let read = 0; read < count; read++) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new Error('the archive is damaged')
    const nameBytes = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes)
    const entry = {
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    }
    entries.set(name, entry)
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** Returns a reader of the archive's text files; null for a missing file. Throws if the archive cannot be read. */
export function readZip(archive: Buffer): (name: string) => string | null {
  const entries = readEntries(archive)
  return (name) => {
    const entry = entries.get(name)
    if (!entry) return null
    const { offset, packedBytes, method } = entry
    if (archive.readUInt32LE(offset) !== localSignature) throw new Error('the archive is damaged')
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const packed = archive.subarray(start, start + packedBytes)
    if (method === 0) return packed.toString('utf8')
    if (method !== 8) throw new Error('unknown compression method')
    return inflateRawSync(packed, { maxOutputLength: mostUnpacked }).toString('utf8')
  }
}
