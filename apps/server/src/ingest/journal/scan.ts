import { open } from 'node:fs/promises'
import { decodeGroup, decodeHead, type Group, headBytesBefore, headStart } from './record.ts'

const chunkBytes = 32 * 1_048_576
/** The maximum record length. */
const overlapBytes = 4 * 1_048_576

/**
 * Finds records in a file without LMDB, which may fail to open it: LMDB stores a value in one piece, and each record's
 * head has a checksum. Unused pages may yield some records twice.
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
    if ((decodeHead(record)?.sequence ?? 0) <= after) continue
    const group = decodeGroup(record)
    if (group) yield group
  }
}
