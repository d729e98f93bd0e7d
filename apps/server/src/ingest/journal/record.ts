import { crc32 } from 'node:zlib'

/**
 * One journal record contains the beacons that shared a sync: frames of [length, checksum, bytes], first the head, then
 * one per beacon.
 */

/**
 * The facts of a beacon that its events need later. The sender's address is not stored: it is looked up on arrival and
 * dropped.
 */
export interface EntryFacts {
  receivedAt: number
  /** Added to the browser's times. */
  correctionMs: number
  organizationId: number
  tag: string
  country: string
  network: string
  userAgent: string
  /** The span of the write, for the few beacons that are traced. */
  trace?: string
}

/**
 * A beacon on its way into the journal: its facts, the number of events, and their JSON (an array, or the whole beacon
 * as received).
 */
export interface Draft extends EntryFacts {
  count: number
  body: Uint8Array
}

export interface Entry extends EntryFacts {
  events: Record<string, unknown>[]
}

interface Head {
  /** Must be the first field: a scan of a damaged file searches for it. */
  sequence: number
  /** Time of the write. */
  at: number
  /** Events in each beacon, to count the loss if a frame cannot be read. */
  counts: number[]
  /**
   * Events accepted since the journal was created, including these: if a whole record is lost, the difference to the
   * next one is the loss.
   */
  accepted: number
  /** Bytes written since the journal was created, excluding this record. */
  bytesBefore: number
}

export interface Group extends Head {
  entries: Entry[]
  /** Events in unreadable frames. */
  damaged: number
}

const frameHead = 8
const wordBytes = 2
/** Marks the beginning of a record in a file. */
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

/** Reads a record without its beacons, which may be megabytes; null if it is damaged. */
export function decodeHead(bytes: Buffer): Head | null {
  const first = readFrames(bytes).next().value
  return first ? (JSON.parse(first.toString()) as Head) : null // the checksum matches, so encodeGroup wrote it
}

export const idsIn = ({ at, entries }: Group): { id: string; at: number }[] =>
  entries.flatMap(({ events }) => events.map(({ id }) => ({ id: id as string, at }))) // guaranteed by their schema

/** Selects beacons by their text, before it is parsed. */
export type Selection = (events: Buffer) => boolean

/**
 * Null if the head cannot be read. A frame with a wrong length hides the following ones, so they all count as damaged.
 * With a selection, only its beacons are returned.
 */
export function decodeGroup(bytes: Buffer, selection?: Selection): Group | null {
  const frames = readFrames(bytes)
  const first = frames.next().value
  if (!first) return null
  const head = JSON.parse(first.toString()) as Head // see above
  const group: Group = { ...head, entries: [], damaged: 0 }
  for (const count of head.counts) {
    const frame = frames.next().value
    if (!frame) group.damaged += count
    else if (!selection || selection(eventsOf(frame))) group.entries.push(decodeEntry(frame))
  }
  return group
}

function* readFrames(bytes: Buffer): Generator<Buffer | null, undefined> {
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

const metaEnd = (frame: Buffer) => wordBytes + frame.readUInt16LE(0)
const eventsOf = (frame: Buffer) => frame.subarray(metaEnd(frame))

function decodeEntry(frame: Buffer): Entry {
  const facts = JSON.parse(frame.toString('utf8', wordBytes, metaEnd(frame))) as EntryFacts // the checksum matches, so encodeDraft wrote it
  const body = JSON.parse(eventsOf(frame).toString('utf8')) as Entry['events'] | { events: Entry['events'] } // validated on arrival
  return { ...facts, events: Array.isArray(body) ? body : body.events }
}

/** Bytes a record occupies in the file: LMDB stores long values on separate pages. */
export function storedBytes(length: number) {
  const pageBytes = 4_096
  return length < pageBytes / 2 ? length + 32 : Math.ceil((length + 16) / pageBytes) * pageBytes
}
