import { inflateRawSync } from 'node:zlib'

/** Reads single files of a zip archive that somebody uploaded: bounded in what it unpacks, and failing on anything odd. */

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** The end may be followed by a comment of so many bytes. */
const mostComment = 65_535
const mostEntries = 1_000
/** Three thousand domains need a tenth of it; an archive made to burst needs more. */
const mostUnpacked = 8_388_608

interface Entry {
  method: number
  packedBytes: number
  offset: number
}

function endOf(archive: Buffer) {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 22 - mostComment); at--) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  throw new Error('not a zip archive')
}

function entriesOf(archive: Buffer) {
  const end = endOf(archive)
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

/** Answers a reader of the archive's texts; null for a file that is not in it. Throws where it cannot be read. */
export function readZip(archive: Buffer): (name: string) => string | null {
  const entries = entriesOf(archive)
  return (name) => {
    const entry = entries.get(name)
    if (!entry) return null
    const { offset, packedBytes, method } = entry
    if (archive.readUInt32LE(offset) !== localSignature) throw new Error('the archive is damaged')
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const packed = archive.subarray(start, start + packedBytes)
    if (method === 0) return packed.toString('utf8')
    if (method !== 8) throw new Error('packed in a way that is not known')
    return inflateRawSync(packed, { maxOutputLength: mostUnpacked }).toString('utf8')
  }
}
