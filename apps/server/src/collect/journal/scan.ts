import { open } from 'node:fs/promises'
import { decodeGroup, type Group, headBytesBefore, headStart, sequenceOf } from './record.ts'

const chunkBytes = 32 * 1_048_576
/** No record is longer. */
const overlapBytes = 4 * 1_048_576

/**
 * Finds records after a place in a file without LMDB, which may not be able to open it: LMDB keeps a value in one piece, and a record's head has a
 * checksum of its own. Pages that are no longer in use give some of them again.
 */
export async function* scanRecords(path: string, after: number): AsyncGenerator<Group> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    for (let from = 0; from < size; from += chunkBytes) {
      const bytes = Buffer.alloc(Math.min(chunkBytes + overlapBytes, size - from))
      await file.read(bytes, 0, bytes.length, from)
      yield* recordsIn(bytes, { before: chunkBytes, after })
    }
  } finally {
    await file.close()
  }
}

function* recordsIn(bytes: Buffer, { before, after }: { before: number; after: number }): Generator<Group> {
  for (
    let at = bytes.indexOf(headStart);
    at >= 0 && at < before + headBytesBefore;
    at = bytes.indexOf(headStart, at + 1)
  ) {
    if (at < headBytesBefore) continue
    const record = bytes.subarray(at - headBytesBefore)
    if ((sequenceOf(record) ?? 0) <= after) continue
    const group = decodeGroup(record)
    if (group) yield group
  }
}
