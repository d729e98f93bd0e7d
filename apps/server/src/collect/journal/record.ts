import { crc32 } from 'node:zlib'

/** One record of the journal holds the beacons that shared a sync: frames of [length, checksum, bytes], first the head, then one per beacon. */

/** The facts of a beacon that its events need later. The caller's address is not among them: it is looked up at the door and forgotten. */
export interface EntryFacts {
  receivedAt: number
  /** Added to the browser's times. */
  correctionMs: number
  organizationId: number
  tag: string
  country: string
  network: string
  userAgent: string
}

/** A beacon on its way into the journal: its facts, how many events, and their JSON (an array, or the whole beacon as it came). */
export interface Draft extends EntryFacts {
  count: number
  body: Uint8Array
}

export interface Entry extends EntryFacts {
  events: Record<string, unknown>[]
}

interface Head {
  /** Its place in the journal. The first field: a scan of a damaged file looks for it. */
  sequence: number
  /** When it was written. */
  at: number
  /** Events in each beacon: what is lost with a frame that cannot be read. */
  counts: number[]
  /** Events accepted since the journal was made, these included: what is lost with a whole record is the step to the next one. */
  accepted: number
  /** Written since the journal was made, this record not included. */
  bytesBefore: number
}

export interface Group extends Head {
  entries: Entry[]
  /** Events in frames that could not be read. */
  damaged: number
}

const frameHead = 8
const wordBytes = 2
/** By this the beginning of a record is found in a file. */
export const headStart = Buffer.from('{"sequence":')
export const headBytesBefore = frameHead

export function encodeGroup(head: Head, drafts: readonly Draft[]): Buffer {
  const parts: Uint8Array[] = []
  addFrame(parts, [Buffer.from(JSON.stringify(head))])
  for (const draft of drafts) addFrame(parts, encodeDraft(draft))
  return Buffer.concat(parts)
}

function encodeDraft({ count: _count, body, ...facts }: Draft) {
  const meta = Buffer.from(JSON.stringify(facts))
  const length = Buffer.allocUnsafe(wordBytes)
  length.writeUInt16LE(meta.length)
  return [length, meta, body]
}

function addFrame(parts: Uint8Array[], pieces: Uint8Array[]) {
  const head = Buffer.allocUnsafe(frameHead)
  head.writeUInt32LE(pieces.reduce((sum, piece) => sum + piece.length, 0))
  head.writeUInt32LE(
    pieces.reduce((sum, piece) => crc32(piece, sum), 0),
    4,
  )
  parts.push(head, ...pieces)
}

/** Its place in the journal; null when the head cannot be read. */
export function sequenceOf(bytes: Buffer): number | null {
  const first = framesOf(bytes).next().value
  return first ? (JSON.parse(first.toString()) as Head).sequence : null // checksummed, as below
}

/** With the time they came. */
export const idsIn = ({ at, entries }: Group): { id: string; at: number }[] =>
  entries.flatMap(({ events }) => events.map(({ id }) => ({ id: id as string, at }))) // by their schema

/** Null when not even the head can be read. A frame with a wrong length hides those after it: all of them count as damaged. */
export function decodeGroup(bytes: Buffer): Group | null {
  const frames = framesOf(bytes)
  const first = frames.next().value
  if (!first) return null
  const head = JSON.parse(first.toString()) as Head // its checksum is right, so it is what encodeGroup wrote
  const group: Group = { ...head, entries: [], damaged: 0 }
  for (const count of head.counts) {
    const frame = frames.next().value
    if (frame) group.entries.push(decodeEntry(frame))
    else group.damaged += count
  }
  return group
}

function* framesOf(bytes: Buffer): Generator<Buffer | null, undefined> {
  let at = 0
  while (at + frameHead <= bytes.length) {
    const end = at + frameHead + bytes.readUInt32LE(at)
    if (end > bytes.length) return undefined
    const payload = bytes.subarray(at + frameHead, end)
    yield crc32(payload) === bytes.readUInt32LE(at + 4) ? payload : null
    at = end
  }
  return undefined
}

function decodeEntry(frame: Buffer): Entry {
  const metaEnd = wordBytes + frame.readUInt16LE(0)
  const facts = JSON.parse(frame.toString('utf8', wordBytes, metaEnd)) as EntryFacts // checksummed: what encodeDraft wrote
  const body = JSON.parse(frame.toString('utf8', metaEnd)) as Entry['events'] | { events: Entry['events'] } // validated at the door
  return { ...facts, events: Array.isArray(body) ? body : body.events }
}

/** What the record takes of the file: LMDB keeps long values on pages of their own. */
export function storedBytes(length: number) {
  const pageBytes = 4_096
  return length < pageBytes / 2 ? length + 32 : Math.ceil((length + 16) / pageBytes) * pageBytes
}
